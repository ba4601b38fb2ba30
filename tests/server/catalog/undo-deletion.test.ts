import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { pruneDeletions } from '../../../src/server/catalog/deletion/deletions.queries.ts'
import { publishScheduled } from '../../../src/server/catalog/publish-scheduled.ts'
import { deleteUnnamedPictures } from '../../../src/server/catalog/unnamed-pictures.ts'
import { atomically } from '../../../src/server/db/engine/atomically.ts'
import { productDeletions } from '../../../src/server/db/schema/catalog/deletions.ts'
import { signedInSocket } from '../../support/callers.ts'
import { ask } from '../../support/database.ts'
import { buy, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { addApprovedReviews, reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'
import { twoHalves } from '../uploads/pictures.ts'
import { send } from '../uploads/upload.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const DAY = 24 * 60 * 60 * 1000
const file = () => `${shop.directory}/shop.db`
const ids = (table: string, id: string) =>
  ask(file(), `select id from ${table} where ${table === 'products' ? 'id' : 'product_id'} = ?`, id)

const remove = async ({ id }: { id: string }) =>
  expect((await shop.api('DELETE', `/api/products/${id}`, { token })).status).toBe(204)

type Answer = StaffProduct & { code?: string; message?: string }
const restore = ({ id }: { id: string }) =>
  shop.api<Answer>('POST', `/api/products/${id}/restore`, { token })
const edit = (id: string, body: object) =>
  shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })
const prune = () => atomically(shop.context, (tx) => pruneDeletions(tx, shop.context.clock()))

async function review(productId: string, status?: 'approved' | 'rejected') {
  const body = reviewOf(productId, { title: 'Hot', comment: `Very, ${status}.` })
  const { id } = (await shop.api<Review>('POST', '/api/reviews', { body })).body
  if (status) await shop.api('PUT', `/api/reviews/${id}/status`, { token, body: { status } })
}

async function picture(): Promise<string> {
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
  expect((await send(body.uploadURL, twoHalves(40, 30))).status).toBe(200)
  return new URL(body.uploadURL).pathname.replace('/api', '')
}

/** All that anyone can see of a product. */
async function everywhere({ id }: { id: string }) {
  const paths = ['', '/rating', '/reviews', '?lang=fr'].map((path) => `/api/products/${id}${path}`)
  const lists = ['/api/products', '/api/products?lang=fr', '/api/products/featured']
  const details = await shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, { token })
  const reviews = await shop.api<Review[]>('GET', '/api/reviews', { token })
  const listed = []
  for (const path of lists) {
    const all = (await shop.api<ListedProduct[]>('GET', path)).body
    listed.push(all.findIndex((product) => product.id === id))
  }
  const open = []
  for (const path of paths) open.push((await shop.api<object>('GET', path)).body)
  const statuses = []
  for (const path of [`/product/${id}`, `/fr/product/${id}`]) {
    statuses.push((await fetch(shop.address + path)).status)
  }
  return {
    open,
    listed,
    statuses,
    details: details.body,
    reviews: reviews.body.filter(({ productId }) => productId === id),
  }
}

test('APROD-08 a product whose deletion is undone has all that it had, in its old place', async () => {
  const url = await picture()
  const product = await shop.addProduct({
    name: 'Everything',
    featured: true,
    stock: 9,
    price: '8.00',
    compareAtPrice: '10.00',
    reducedAt: '2026-01-02T03:04:05.000Z',
    weightGrams: 410,
    sku: 'ALL-1',
    tags: ['hot', 'new'],
    ingredients: 'Chilies',
    allergens: ['mustard'],
    images: [{ url, type: 'main' }],
    french: { name: 'Tout', description: 'Piquant.', tags: ['fort', 'nouveau'] },
  })
  await shop.addProduct()
  for (const status of ['approved', 'rejected', undefined] as const) {
    await review(product.id, status)
  }
  await addApprovedReviews(shop, product.id, 30)
  const order = await buy(shop, [{ product, quantity: 2 }])
  const before = await everywhere(product)
  expect([before.statuses, before.reviews.length]).toEqual([[200, 200], 33])

  await remove(product)
  expect(await everywhere(product)).toMatchObject({ statuses: [404, 404], reviews: [] })
  shop.pass(6 * DAY)
  token = await shop.asOwner()
  await deleteUnnamedPictures(shop.context)
  await prune()
  const answer = await restore(product)
  expect([answer.status, answer.body]).toEqual([200, before.details])
  expect(await everywhere(product)).toEqual(before)
  expect((await fetch(shop.address + url)).status).toBe(200)
  const found = (await ordersOf(shop)).find(({ id }) => id === order.id)
  expect(found?.items).toMatchObject([{ productId: product.id, productName: 'Everything' }])
  expect(ids('deleted_reviews', product.id)).toEqual([])
  const again = await buy(shop, [{ product: { ...product, price: '8.00' }, quantity: 1 }])
  expect(again.status).toBe('placed')
})

test('APROD-08 a second call answers the product and changes nothing, as does one for a product that is there', async () => {
  const product = await shop.addProduct()
  await review(product.id, 'approved')
  const events = () => ask(file(), "select seq from events where name = 'product.created'").length
  const first = events()
  expect((await restore(product)).status).toBe(200)
  expect(events()).toBe(first)
  await remove(product)
  const answers = await Promise.all([restore(product), restore(product), restore(product)])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(events()).toBe(first + 1)
  expect(ids('reviews', product.id)).toHaveLength(1)
  // Deleted once more, it comes back once more.
  await remove(product)
  expect((await restore(product)).status).toBe(200)
  expect(ids('reviews', product.id)).toHaveLength(1)
})

test('APROD-08 after seven days a deletion is final, and only orders keep the product', async () => {
  const [plain, ordered] = [await shop.addProduct(), await shop.addProduct({ name: 'Kept' })]
  for (const { id } of [plain, ordered]) await review(id, 'approved')
  const order = await buy(shop, [{ product: ordered, quantity: 1 }])
  await remove(plain)
  await remove(ordered)
  shop.pass(7 * DAY)
  token = await shop.asOwner()
  for (const product of [plain, ordered]) {
    const late = await restore(product)
    expect([late.status, late.body.code]).toEqual([404, 'not_found'])
    expect(late.body.message).toContain('7 days')
  }
  expect(ids('products', plain.id)).toHaveLength(1)
  while (await prune()) continue
  expect([ids('products', plain.id), ids('products', ordered.id).length]).toEqual([[], 1])
  expect(ids('deleted_reviews', plain.id)).toEqual([])
  expect(ids('deleted_reviews', ordered.id)).toEqual([])
  expect((await restore(ordered)).status).toBe(404)
  const found = (await ordersOf(shop)).find(({ id }) => id === order.id)
  expect(found?.items).toMatchObject([{ productName: 'Kept' }])
})

test('APROD-08 a SKU that another product has taken is named, and nothing changes until it is free', async () => {
  const product = await shop.addProduct({ name: 'First', sku: 'SKU-7' })
  await review(product.id)
  await remove(product)
  const other = await shop.addProduct({ name: 'Second', sku: 'sku-7' })
  const refused = await restore(product)
  expect([refused.status, refused.body.code]).toEqual([409, 'protected'])
  expect(refused.body.message).toBe(
    'Second now has the SKU SKU-7. Give it another SKU, then bring back First.',
  )
  expect(await everywhere(product)).toMatchObject({ statuses: [404, 404], reviews: [] })
  await edit(other.id, { sku: 'SKU-8' })
  expect((await restore(product)).body).toMatchObject({ sku: 'SKU-7' })
})

test('APROD-08 a SKU that two products shared before is no reason to refuse, whatever else was edited since', async () => {
  const twins = [
    await shop.addProduct({ sku: 'TWIN' }),
    await shop.addProduct({ sku: 'twin' }),
  ] as const
  const [product, other] = twins
  shop.pass(1_000)
  await remove(product)
  shop.pass(1_000)
  await edit(other.id, { price: '3.33', description: 'Edited since.' })
  await edit(other.id, { sku: 'Twin' })
  expect((await restore(product)).status).toBe(200)
  // Nor is it when both were deleted and one is back.
  for (const each of twins) await remove(each)
  expect((await restore(other)).status).toBe(200)
  await edit(other.id, { price: '4.44' })
  expect((await restore(product)).status).toBe(200)
})

test('APROD-08 a SKU that a product got by an edit since the deletion is named', async () => {
  const other = await shop.addProduct({ name: 'Renumbered', sku: 'EDIT-1' })
  const product = await shop.addProduct({ name: 'Gone', sku: 'EDIT-2' })
  await remove(product)
  await edit(other.id, { sku: 'edit-2' })
  await edit(other.id, { price: '3.33' })
  const refused = await restore(product)
  expect([refused.status, refused.body.code]).toEqual([409, 'protected'])
  expect(refused.body.message).toContain('Renumbered now has the SKU')
})

test('APROD-08 units of a payment that ended meanwhile are back on the shelf', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const buyer = buyerAt(shop)
  const { id } = (await buyer.open(orderFor([{ product, quantity: 2 }]))).body
  await remove(product)
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
  expect((await restore(product)).body).toMatchObject({ stock: 5, held: 0 })
  expect(await stockOf(shop, product.id)).toBe(5)
})

test('APROD-08 a draft comes back as a draft, unseen, and goes on sale once if its time has passed', async () => {
  const publishAt = new Date(shop.context.clock() + DAY).toISOString()
  const product = await shop.addProduct({ publishAt })
  await remove(product)
  const stranger = await openSocket(shop)
  stranger.send({ type: 'subscribe', topics: ['products'] })
  await stranger.next(({ type }) => type === 'subscribed')
  expect((await restore(product)).body).toMatchObject({ status: 'draft', publishAt })
  const hidden = await stranger.next((frame) => JSON.stringify(frame).includes(product.id))
  expect(hidden).toMatchObject({ name: 'product.deleted', data: { id: product.id } })
  expect((await everywhere(product)).statuses).toEqual([404, 404])
  await remove(product)
  shop.pass(2 * DAY)
  token = await shop.asOwner()
  await publishScheduled(shop.context)
  // The shop's own job may publish it as soon as it is back.
  expect((await restore(product)).body).toMatchObject({ status: 'draft', publishAt })
  await Promise.all([publishScheduled(shop.context), publishScheduled(shop.context)])
  expect((await everywhere(product)).statuses).toEqual([200, 200])
  const query = `/api/admin/audit?subjectId=${product.id}`
  const { body } = await shop.api<AuditEntry[]>('GET', query, { token })
  expect(body.map(({ action }) => action)).toEqual([
    'shop.publish',
    'products.restore',
    'products.delete',
    'products.restore',
    'products.delete',
    'products.create',
  ])
})

test('APROD-08 open pages get the product back, and dashboards its reviews, each with its event', async () => {
  const product = await shop.addProduct({ name: 'Seen again' })
  await review(product.id, 'approved')
  await review(product.id)
  await remove(product)
  const stranger = await openSocket(shop)
  stranger.send({ type: 'subscribe', topics: ['products'] })
  const staff = await signedInSocket(shop, token)
  staff.send({ type: 'subscribe', topics: ['products', 'reviews'] })
  for (const socket of [stranger, staff]) {
    await socket.next(({ type }) => type === 'subscribed')
  }
  await restore(product)
  const created = await stranger.next(({ name }) => name === 'product.created')
  expect(created.data).toMatchObject({ id: product.id, name: 'Seen again' })
  for (const status of ['approved', 'pending']) {
    const event = await staff.next(({ name }) => name === 'review.created')
    expect(event.data).toMatchObject({ productId: product.id, productName: 'Seen again', status })
  }
})

test('APROD-08 the activity offers to undo the last deletion only, as long as it can be undone', async () => {
  const product = await shop.addProduct({ name: 'Twice' })
  await review(product.id)
  const offers = async () => {
    const query = `/api/admin/audit?subjectId=${product.id}`
    const { body } = await shop.api<AuditEntry[]>('GET', query, { token })
    return body.map(({ action, canUndo }) => `${action} ${canUndo}`)
  }
  await remove(product)
  expect(await offers()).toEqual(['products.delete true', 'products.create false'])
  await restore(product)
  shop.pass(1_000)
  await remove(product)
  expect(await offers()).toEqual([
    'products.delete true',
    'products.restore false',
    'products.delete false',
    'products.create false',
  ])
  const [row] = ask(
    file(),
    "select changes from audit where subject_id = ? and action = 'products.restore'",
    product.id,
  )
  const changes = JSON.parse(String(row?.changes)) as { field: string; after: unknown }[]
  expect(changes.find(({ field }) => field === 'reviews')?.after).toBe(1)
  shop.pass(7 * DAY)
  token = await shop.asOwner()
  expect((await offers())[0]).toBe('products.delete false')
})

test('APROD-08 a deletion by an earlier version, whose reviews are gone, is not undone by half', async () => {
  const product = await shop.addProduct()
  await remove(product)
  await atomically(shop.context, (tx) => tx.delete(productDeletions))
  expect((await restore(product)).status).toBe(404)
})

test('APROD-08 only staff who may change products can bring one back', async () => {
  const product = await shop.addProduct()
  await remove(product)
  const path = `/api/products/${product.id}/restore`
  expect((await shop.api('POST', path)).status).toBe(401)
  const unknown = await shop.api('POST', `/api/products/${crypto.randomUUID()}/restore`, { token })
  expect(unknown.status).toBe(404)
})
