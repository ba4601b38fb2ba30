import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import { deleteUnnamedPictures } from '../../../src/server/catalog/unnamed-pictures.ts'
import { forgetDeletions } from '../../../src/server/shop/background-jobs.ts'
import { ask } from '../../support/database.ts'
import { reviewOf } from '../../support/reviews.ts'
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

type Answer = StaffProduct & { code?: string }
const duplicate = ({ id }: { id: string }, body: object = {}) =>
  shop.api<Answer>('POST', `/api/products/${id}/duplicate`, { token, body })
const details = async ({ id }: { id: string }) =>
  (await shop.api<StaffProduct>('GET', `/api/admin/products/${id}`, { token })).body

async function picture(): Promise<string> {
  const { body } = await shop.api<{ uploadURL: string }>('POST', '/api/objects/upload', { token })
  expect((await send(body.uploadURL, twoHalves(40, 30))).status).toBe(200)
  return new URL(body.uploadURL).pathname.replace('/api', '')
}

const original = (more: object = {}) =>
  shop.addProduct({
    name: 'Maple Heat',
    description: 'Sweet.',
    price: '8.00',
    compareAtPrice: '10.00',
    sku: 'MH-1',
    stock: 9,
    featured: true,
    category: 'glazes',
    tags: ['hot', 'new'],
    ingredients: 'Maple',
    allergens: ['mustard'],
    storage: 'Cool',
    netQuantity: '250 mL',
    weightGrams: 410,
    taxClass: 'snack',
    french: {
      name: 'Érable',
      description: 'Doux.',
      tags: ['fort', 'nouveau'],
      storage: 'Au frais',
    },
    ...more,
  })

test('DUP-01 a copy is a draft with the texts of both languages, without SKU, stock, reviews and former price', async () => {
  const product = await original()
  const review = await shop.api<{ id: string }>('POST', '/api/reviews', {
    body: reviewOf(product.id),
  })
  const status = { token, body: { status: 'approved' } }
  await shop.api('PUT', `/api/reviews/${review.body.id}/status`, status)
  const before = await details(product)
  const answer = await duplicate(product)
  expect(answer.status).toBe(201)
  const copy = answer.body
  expect(copy).toEqual({
    ...before,
    id: copy.id,
    name: 'Maple Heat (copy)',
    french: { ...before.french, name: 'Érable (copie)' } as StaffProduct['french'],
    status: 'draft',
    publishAt: null,
    sku: null,
    stock: 0,
    featured: false,
    compareAtPrice: null,
    reducedAt: null,
    rating: { averageRating: 0, totalReviews: 0 },
    createdAt: copy.createdAt,
    updatedAt: copy.updatedAt,
  })
  expect(await details(copy)).toEqual(copy)
  expect(await details(product)).toEqual(before)
})

test('DUP-01 a copy is nowhere in the shop, has its own address, and takes no old address along', async () => {
  const product = await original({ name: 'Unique Heat' })
  const stranger = await openSocket(shop)
  stranger.send({ type: 'subscribe', topics: ['products'] })
  await stranger.next(({ type }) => type === 'subscribed')
  const { body: copy } = await duplicate(product)
  expect(copy.id).not.toBe(product.id)
  const hidden = await stranger.next((frame) => JSON.stringify(frame).includes(copy.id))
  expect(hidden).toMatchObject({ name: 'product.deleted', data: { id: copy.id } })
  for (const path of [`/product/${copy.id}`, `/api/products/${copy.id}`]) {
    expect((await fetch(shop.address + path)).status).toBe(404)
  }
  for (const path of ['/sitemap.xml', '/feeds/products.xml', '/api/products']) {
    const text = await (await fetch(shop.address + path)).text()
    expect([path, text.includes('Unique Heat (copy)') || text.includes(copy.id)]).toEqual([
      path,
      false,
    ])
  }
  const { body } = await shop.api<ListedProduct[]>('GET', '/api/products/featured')
  expect(body.some(({ id }) => id === copy.id)).toBe(false)
  const held = 'select path from old_addresses where product_id = ?'
  expect(ask(`${shop.directory}/shop.db`, held, copy.id)).toEqual([])
})

test('DUP-01 further copies are numbered, because a file tells products without SKU apart by name', async () => {
  const product = await original({ name: 'Plum Heat', sku: 'PH-1', french: { name: 'Prune' } })
  const copies = [await duplicate(product), await duplicate(product), await duplicate(product)]
  expect(copies.map(({ body }) => [body.name, body.french?.name])).toEqual([
    ['Plum Heat (copy)', 'Prune (copie)'],
    ['Plum Heat (copy 2)', 'Prune (copie 2)'],
    ['Plum Heat (copy 3)', 'Prune (copie 3)'],
  ])
})

test('DUP-02 the copy and the original share pictures, and the one keeps them when the other is gone for good', async () => {
  const [main, second] = [await picture(), await picture()]
  const images = [
    { url: main, type: 'main' as const },
    { url: second, type: 'supplemental' as const },
  ]
  const gone = await original({ images })
  const { body: copy } = await duplicate(gone)
  expect([copy.images, copy.imageUrl, copy.tone]).toEqual([gone.images, gone.imageUrl, gone.tone])
  await shop.api('DELETE', `/api/products/${gone.id}`, { token })
  for (const days of [7, 7, 7]) {
    shop.pass(days * DAY)
    await forgetDeletions(shop.context)
    await deleteUnnamedPictures(shop.context)
  }
  token = await shop.asOwner()
  for (const url of [main, second]) expect((await fetch(shop.address + url)).status).toBe(200)
  expect((await details(copy)).images).toEqual(images)
})

test('DUP-03 a call repeated with its key answers the same copy; another key makes another', async () => {
  const product = await original({ name: 'Once' })
  const key = crypto.randomUUID()
  const answers = await Promise.all([1, 2, 3].map(() => duplicate(product, { key })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  const copy = answers[0]?.body
  expect((await duplicate(product, { key: crypto.randomUUID() })).body.id).not.toBe(copy?.id)
  expect((await duplicate(await original(), { key })).body.id).not.toBe(copy?.id)
  const all = await shop.api<StaffProduct[]>('GET', '/api/admin/products?search=Once', { token })
  expect(all.body.map(({ name }) => name).toSorted()).toEqual([
    'Once',
    'Once (copy 2)',
    'Once (copy)',
  ])
  await shop.api('DELETE', `/api/products/${copy?.id}`, { token })
  expect((await duplicate(product, { key })).status).toBe(404)
})

test('DUP-03 a long name stays within its limit, without half a character', async () => {
  const product = await original({
    name: `${'x'.repeat(192)}🌶🌶🌶🌶`,
    french: { name: 'é'.repeat(200) },
  })
  const { body } = await duplicate(product)
  expect([body.name.endsWith('x (copy)'), body.name.length <= 200]).toEqual([true, true])
  expect(body.french?.name).toBe(`${'é'.repeat(192)} (copie)`)
})

test('DUP-03 a copy of a copy, of an archived and of a scheduled product is a plain draft', async () => {
  const publishAt = new Date(shop.context.clock() + DAY).toISOString()
  for (const more of [{ status: 'archived' }, { publishAt }]) {
    const { body: copy } = await duplicate(await original(more))
    expect(copy).toMatchObject({ status: 'draft', publishAt: null })
    expect((await duplicate(copy)).body).toMatchObject({ name: `${copy.name} (copy)` })
  }
})

test('DUP-03 a pack is copied with what is in it, and its stock follows from that', async () => {
  const part = await shop.addProduct({ name: 'Part', stock: 12, weightGrams: 100 })
  const components = [{ productId: part.id, quantity: 3 }]
  const pack = await shop.addProduct({ name: 'Pack', components, stock: 4, sku: 'PACK' })
  const { status, body } = await duplicate(pack)
  expect([status, body.components, body.stock]).toEqual([201, components, 4])
  const before = await details(pack)
  expect([body.allergens, body.weightGrams]).toEqual([before.allergens, before.weightGrams])
})

test('DUP-04 only staff duplicate, only what is there, and the activity names who did', async () => {
  const product = await original({ name: 'Peach Heat' })
  expect((await shop.api('POST', `/api/products/${product.id}/duplicate`)).status).toBe(401)
  expect((await duplicate({ id: crypto.randomUUID() })).status).toBe(404)
  const { body: copy } = await duplicate(product)
  const query = `/api/admin/audit?subjectId=${copy.id}`
  const { body } = await shop.api<AuditEntry[]>('GET', query, { token })
  expect(body).toMatchObject([{ action: 'products.duplicate', subjectName: 'Peach Heat (copy)' }])
  await shop.api('DELETE', `/api/products/${product.id}`, { token })
  expect((await duplicate(product)).status).toBe(404)
})
