import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { ask } from '../../support/database.ts'
import { buy, buyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { reviewOf } from '../../support/reviews.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

const file = () => `${shop.directory}/shop.db`
const remove = (id: string) => shop.api('DELETE', `/api/products/${id}`, { token })

async function review(productId: string) {
  const body = reviewOf(productId)
  return shop.api<{ id: string }>('POST', '/api/reviews', { body })
}

/** The statuses and lists by which the public and the dashboard could still see a product. */
async function isAnywhere({ id }: Pick<ListedProduct, 'id'>) {
  const statuses = await Promise.all(
    ['', '/rating', '/reviews'].map((path) => shop.api('GET', `/api/products/${id}${path}`)),
  )
  const lists = await Promise.all(
    ['/api/products', '/api/products/featured'].map((path) =>
      shop.api<ListedProduct[]>('GET', path, { token }),
    ),
  )
  const page = await shop.api('GET', `/product/${id}`)
  return {
    statuses: [...statuses.map(({ status }) => status), page.status],
    isListed: lists.some(({ body }) => body.some((product) => product.id === id)),
  }
}

test('API-19 T24 a product that was never ordered is deleted with its reviews', async () => {
  const product = await shop.addProduct({ featured: true })
  const { id } = (await review(product.id)).body
  expect((await remove(product.id)).status).toBe(204)
  expect(await isAnywhere(product)).toEqual({ statuses: [404, 404, 404, 404], isListed: false })
  expect(ask(file(), 'select id from reviews where id = ?', id)).toEqual([])
  expect((await remove(product.id)).status).toBe(404)
})

test('API-19 T24 a product that was ordered leaves the shop, and past orders keep its name', async () => {
  const product = await shop.addProduct({ name: 'Kept in mind', featured: true, stock: 5 })
  const order = await buy(shop, [{ product, quantity: 2 }])
  expect((await remove(product.id)).status).toBe(204)
  expect(await isAnywhere(product)).toEqual({ statuses: [404, 404, 404, 404], isListed: false })
  const kept = (await ordersOf(shop)).find(({ id }) => id === order.id)
  expect(kept?.items).toMatchObject([{ productId: product.id, productName: 'Kept in mind' }])
  expect((await remove(product.id)).status).toBe(404)
  const edit = { token, body: { name: 'Back' } }
  expect((await shop.api('PUT', `/api/products/${product.id}`, edit)).status).toBe(404)
  expect((await review(product.id)).status).toBe(404)
  const check = { body: { items: [{ productId: product.id, quantity: 1 }] } }
  expect((await shop.api('POST', '/api/check-stock', check)).body).toEqual({
    available: false,
    insufficientItems: [{ productId: product.id, requested: 1, available: 0 }],
  })
  expect((await buyerAt(shop).open(orderFor([{ product, quantity: 1 }]))).status).toBe(409)
})

for (const wasOrdered of [false, true]) {
  const which = wasOrdered ? 'that was ordered' : 'that was never ordered'
  test(`T24 API-19 the reviews of a deleted product ${which} are gone from moderation, each with its event`, async () => {
    const product = await shop.addProduct({ stock: 5 })
    if (wasOrdered) await buy(shop, [{ product, quantity: 1 }])
    const waiting = (await review(product.id)).body
    const approved = (await review(product.id)).body
    const status = { token, body: { status: 'approved' } }
    await shop.api('PUT', `/api/reviews/${approved.id}/status`, status)
    expect((await remove(product.id)).status).toBe(204)

    const listed = await shop.api<Review[]>('GET', '/api/reviews', { token })
    expect(listed.body.filter(({ productId }) => productId === product.id)).toEqual([])
    const page = await shop.api<Review[]>('GET', '/api/reviews?limit=1', { token })
    expect(page.headers.get('X-Total-Count')).toBe(String(listed.body.length))
    const bulk = { ids: [waiting.id], to: 'approved' }
    expect((await shop.api('POST', '/api/admin/reviews/bulk', { token, body: bulk })).status).toBe(
      404,
    )
    expect((await shop.api('PUT', `/api/reviews/${waiting.id}/status`, status)).status).toBe(404)
    const days = [0, 1].map((day) => new Date(Date.now() + day * 864e5).toISOString()).join(',')
    const overview = await shop.api<Overview>('GET', `/api/admin/overview?days=${days}`, { token })
    expect(overview.body.reviewsWaiting).toBe(
      listed.body.filter((each) => each.status === 'pending').length,
    )

    const events = ask(
      file(),
      "select name, data from events where name in ('review.deleted', 'product.deleted') order by seq desc limit 3",
    ).map(({ name, data }) => ({ name, id: (JSON.parse(String(data)) as { id: string }).id }))
    expect(events[0]).toEqual({ name: 'product.deleted', id: product.id })
    expect(new Set(events.slice(1).map(({ name, id }) => `${name} ${id}`))).toEqual(
      new Set([waiting, approved].map(({ id }) => `review.deleted ${id}`)),
    )
    const [trace] = ask(
      file(),
      'select changes from audit where subject_id = ? order by seq desc limit 1',
      product.id,
    )
    expect(String(trace?.changes)).toContain('"reviews"')
  })
}

test('T24 the order of a deleted product can still be cancelled, but not reopened', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const order = await buy(shop, [{ product, quantity: 2 }])
  await remove(product.id)
  const set = (status: string) =>
    shop.api<{ code: string }>('PUT', `/api/orders/${order.id}`, { token, body: { status } })
  expect((await set('cancelled')).status).toBe(200)
  const again = await set('placed')
  expect([again.status, again.body.code]).toEqual([409, 'out_of_stock'])
})

test('T24 an open payment for a product that is then deleted still becomes an order', async () => {
  const product = await shop.addProduct({ name: 'Paid for', stock: 3 })
  const buyer = buyerAt(shop)
  const order = orderFor([{ product, quantity: 1 }])
  const { id } = (await buyer.open(order)).body
  await remove(product.id)
  await buyer.decide(id, 'approve')
  expect((await buyer.capture(id)).status).toBe(200)
  const placed = await buyer.place(order, id)
  expect(placed.status).toBe(200)
  expect(placed.body.items).toMatchObject([{ productName: 'Paid for', quantity: 1 }])
  expect(placed.body.attention).toBeNull()
})

test('T24 a payment whose buyer backed out cannot buy a product that was deleted meanwhile', async () => {
  const product = await shop.addProduct({ stock: 3 })
  const buyer = buyerAt(shop)
  const order = orderFor([{ product, quantity: 1 }])
  const { id } = (await buyer.open(order)).body
  await buyer.decide(id, 'cancel')
  await buyer.capture(id)
  expect(await stockOf(shop, product.id)).toBe(3)
  await remove(product.id)
  await buyer.decide(id, 'approve')
  const late = await buyer.capture(id)
  expect([late.status, late.body.code]).toEqual([409, 'out_of_stock'])
})
