import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct, StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openSocket } from '../../support/socket.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const put = (id: string, body: object) =>
  shop.api<StaffProduct>('PUT', `/api/products/${id}`, { token, body })

async function add(status?: string): Promise<StaffProduct> {
  const body = { name: `Sauce ${Bun.randomUUIDv7()}`, description: 'Hot.', price: '9.00', stock: 5 }
  const answer = await shop.api<StaffProduct>('POST', '/api/products', {
    token,
    body: { ...body, featured: true, ...(status && { status }) },
  })
  expect(answer.status).toBe(201)
  return answer.body
}

/** Everything by which somebody without an account could see a product. */
async function publicly({ id, name }: Pick<ListedProduct, 'id' | 'name'>) {
  const paths = [`/product/${id}`, `/fr/product/${id}`, `/api/products/${id}`]
  const more = [`/api/products/${id}/rating`, `/api/products/${id}/reviews`]
  const statuses = []
  for (const path of [...paths, ...more]) statuses.push((await fetch(shop.address + path)).status)
  const texts = []
  for (const path of ['/', '/api/products', '/api/products/featured', '/api/products?limit=500']) {
    texts.push(await (await fetch(shop.address + path)).text())
  }
  texts.push(await (await fetch(`${shop.address}/sitemap.xml`)).text())
  texts.push(await (await fetch(`${shop.address}/feeds/products.xml`)).text())
  texts.push(await (await fetch(`${shop.address}/api/products/suggestions`)).text())
  return {
    statuses: [...new Set(statuses)],
    isNamed: texts.some((text) => text.includes(id) || text.includes(name)),
  }
}

for (const status of ['draft', 'archived'] as const) {
  test(`APROD-05 a product with the status ${status} is nowhere in the shop, and nobody can buy or review it`, async () => {
    const product = await add(status)
    expect(product.status).toBe(status)
    expect(await publicly(product)).toEqual({ statuses: [404], isNamed: false })
    const buyer = buyerAt(shop)
    const opened = await buyer.open(orderFor([{ product, quantity: 1 }]))
    expect(opened.status).toBeGreaterThanOrEqual(400)
    const items = [{ productId: product.id, quantity: 1 }]
    const stock = await shop.api<object>('POST', '/api/check-stock', { body: { items } })
    expect(JSON.stringify(stock.body)).toContain(product.id)
    const review = await shop.api('POST', '/api/reviews', { body: reviewOf(product.id) })
    expect(review.status).toBe(404)
    const one = await shop.api<StaffProduct>('GET', `/api/admin/products/${product.id}`, { token })
    expect(one.body).toMatchObject({ status, stock: 5 })
  })

  test(`a product that becomes ${status} leaves every page at once, and comes back with all it had`, async () => {
    const product = await add()
    expect(await publicly(product)).toEqual({ statuses: [200], isNamed: true })
    expect((await put(product.id, { status })).body.status).toBe(status)
    expect(await publicly(product)).toEqual({ statuses: [404], isNamed: false })
    expect((await put(product.id, { price: '8.00' })).body).toMatchObject({ status, price: '8.00' })
    expect(await publicly(product)).toEqual({ statuses: [404], isNamed: false })
    expect((await put(product.id, { status: 'active' })).body.status).toBe('active')
    expect(await publicly(product)).toEqual({ statuses: [200], isNamed: true })
  })
}

test('APROD-05 open pages of shoppers learn that an archived product is gone, and nothing else about it', async () => {
  const product = await add()
  const guest = await openSocket(shop)
  const staff = await openSocket(shop)
  staff.send({ type: 'auth', token })
  for (const socket of [guest, staff]) socket.send({ type: 'subscribe', topics: ['products'] })
  await Promise.all(
    [guest, staff].map((socket) => socket.next(({ type }) => type === 'subscribed')),
  )
  const draft = await add('draft')
  await put(product.id, { status: 'archived' })
  await put(product.id, { price: '1.23' })
  const marker = await add()
  const seen = async (socket: typeof guest) => {
    await socket.next(({ data }) => (data as { id?: string } | undefined)?.id === marker.id)
    return socket.frames.filter(({ type }) => type === 'event')
  }
  const byGuest = (await seen(guest)).filter(({ data }) => (data as ListedProduct).id !== marker.id)
  // Both changes of one product may have been joined.
  const distinct = new Set(byGuest.map(({ name, data }) => JSON.stringify({ name, data })))
  expect([...distinct].map((text): unknown => JSON.parse(text))).toEqual([
    { name: 'product.deleted', data: { id: draft.id } },
    { name: 'product.deleted', data: { id: product.id } },
  ])
  const byStaff = (await seen(staff)).filter(({ data }) => (data as ListedProduct).id !== marker.id)
  expect(byStaff.map(({ name, data }) => [name, (data as StaffProduct).status])).toEqual([
    ['product.created', 'draft'],
    ['product.updated', 'archived'],
    ['product.updated', 'archived'],
  ])
  guest.close()
  staff.close()
})

test('somebody who has already opened a payment gets what was agreed, even if the product is archived', async () => {
  const product = await add()
  const buyer = buyerAt(shop)
  const order = orderFor([{ product, quantity: 2 }])
  const { body: opened } = await buyer.open(order)
  await put(product.id, { status: 'archived' })
  await buyer.decide(opened.id, 'approve')
  await buyer.capture(opened.id)
  const placed = await shop.api('POST', '/api/orders', {
    body: { ...order, paymentIntentId: opened.id },
  })
  expect([200, 201]).toContain(placed.status)
})

test('APROD-05 staff find products by their status and change many at once', async () => {
  const products = await Promise.all([add(), add(), add('draft')])
  const ids = products.map(({ id }) => id)
  const body = { ids, status: 'archived' }
  const changed = await shop.api<StaffProduct[]>('POST', '/api/admin/products/bulk', {
    token,
    body,
  })
  expect(changed.body.map(({ status }) => status)).toEqual(['archived', 'archived', 'archived'])
  const path = '/api/admin/products?status=archived&limit=500'
  const found = await shop.api<StaffProduct[]>('GET', path, { token })
  expect(found.body.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
  expect(found.body.every(({ status }) => status === 'archived')).toBe(true)
  const wrong = await put(ids[0] ?? '', { status: 'gone' })
  expect(wrong.status).toBe(422)
  const { body: overview } = await shop.api<Overview>('GET', '/api/admin/overview', { token })
  expect(JSON.stringify(overview)).not.toContain(ids[0] ?? '')
})
