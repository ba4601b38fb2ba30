import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderKeyId } from '../../../src/server/runtime/keys/signed-keys.ts'
import { buy } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Shipped = Shipment & { order: DetailedOrder; isMailHeld: boolean } & ErrorBody & {
    left: unknown
  }
const parcels = (id: string) => `/api/orders/${id}/shipments`
const ship = (id: string, body: object = {}) =>
  shop.api<Shipped>('POST', parcels(id), { token, body })
const remove = (id: string, parcel: string) =>
  shop.api('DELETE', `${parcels(id)}/${parcel}`, { token })
const correct = (id: string, parcel: string, body: object) =>
  shop.api<Shipped>('PUT', `${parcels(id)}/${parcel}`, { token, body })
const edit = (id: string, body: object) =>
  shop.api<DetailedOrder & ErrorBody>('PUT', `/api/orders/${id}`, { token, body })
const refund = (id: string, productId: string, quantity: number, more: object = {}) =>
  shop.api('POST', `/api/orders/${id}/refunds`, {
    token,
    body: { items: [{ productId, quantity }], key: crypto.randomUUID(), ...more },
  })

async function orderNow(id: string) {
  const { body } = await shop.api<DetailedOrder[]>('GET', '/api/orders/detailed', { token })
  const found = body.find((order) => order.id === id)
  if (!found) throw new Error('no such order')
  return found
}

async function sell(...quantities: number[]) {
  const products = await Promise.all(quantities.map(() => shop.addProduct({ stock: 10 })))
  const order = await buy(
    shop,
    products.map((product, index) => ({ product, quantity: quantities[index] ?? 1 })),
  )
  return { id: order.id, order, ids: products.map(({ id }) => id) }
}

test('PARCEL-01 PARCEL-02 a parcel without units holds all that is left, and the order is shipped', async () => {
  const { id, ids } = await sell(2, 1)
  expect((await orderNow(id)).shipments).toEqual([])
  const body = { carrier: 'canada-post', trackingNumber: '7023 2100 3941 4604' }
  const shipped = await ship(id, body)
  expect(shipped.status).toBe(201)
  const { order, isMailHeld: _, ...parcel } = shipped.body
  expect(parcel).toMatchObject({
    carrier: 'canada-post',
    trackingNumber: '7023210039414604',
    trackingUrl:
      'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=7023210039414604',
  })
  expect(parcel.items.toSorted(byProduct)).toEqual(
    [
      { productId: ids[0] ?? '', quantity: 2 },
      { productId: ids[1] ?? '', quantity: 1 },
    ].toSorted(byProduct),
  )
  expect(order.status).toBe('shipped')
  expect(await orderNow(id)).toMatchObject({ status: 'shipped', shipments: [parcel] })
})

const byProduct = (one: { productId: string }, other: { productId: string }) =>
  one.productId.localeCompare(other.productId)

test('PARCEL-01 several parcels go out; what is refunded or packed is not packed again', async () => {
  const { id, ids } = await sell(3, 1)
  const [first = '', second = ''] = ids
  const some = await ship(id, { items: [{ productId: first, quantity: 1 }] })
  expect([some.status, some.body.order.status]).toEqual([201, 'placed'])
  expect((await refund(id, first, 1)).status).toBe(201)
  const tooMany = await ship(id, { items: [{ productId: first, quantity: 2 }] })
  expect([tooMany.status, tooMany.body.code]).toEqual([409, 'cannot_ship'])
  expect(tooMany.body.left).toContainEqual({ productId: first, quantity: 1 })
  const rest = await ship(id)
  expect(rest.body.items.toSorted(byProduct)).toEqual(
    [
      { productId: first, quantity: 1 },
      { productId: second, quantity: 1 },
    ].toSorted(byProduct),
  )
  expect(rest.body.order).toMatchObject({ status: 'shipped', shipments: { length: 2 } })
  expect((await ship(id)).body.message).toBe('Nothing is left to ship.')
})

test('PARCEL-01 a cancelled order, an unknown product and one without a page are refused', async () => {
  const { id, ids } = await sell(1)
  const refusals = [
    { items: [{ productId: crypto.randomUUID(), quantity: 1 }] },
    { items: [] },
    { items: [{ productId: ids[0], quantity: 0 }] },
    { carrier: 'pigeon' },
    { carrier: 'other', trackingNumber: '1' },
    { carrier: 'other', trackingUrl: 'javascript:alert(1)' },
    { trackingNumber: '1'.repeat(61) },
  ]
  for (const body of refusals) expect([body, (await ship(id, body)).status]).toEqual([body, 422])
  expect((await ship(crypto.randomUUID())).status).toBe(404)
  await edit(id, { status: 'cancelled' })
  const refused = await ship(id)
  expect([refused.status, refused.body.code]).toEqual([409, 'cannot_ship'])
  expect((await orderNow(id)).shipments).toEqual([])
})

test('PARCEL-01 of two parcels with the same last units at the same time, one is refused', async () => {
  const { id, ids } = await sell(3)
  const items = [{ productId: ids[0], quantity: 2 }]
  const answers = await Promise.all([ship(id, { items }), ship(id, { items }), ship(id, { items })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
  expect((await orderNow(id)).shipments).toHaveLength(1)
})

test('PARCEL-02 a removed parcel leaves a shipped order placed, and its units to ship', async () => {
  const { id } = await sell(2)
  const { body } = await ship(id)
  expect((await remove(id, body.id)).status).toBe(204)
  expect(await orderNow(id)).toMatchObject({ status: 'placed', shipments: [] })
  expect((await remove(id, body.id)).status).toBe(404)
  expect((await ship(id)).status).toBe(201)
})

test('PARCEL-02 a status set by hand leaves the parcels, and a shipped order can still get one', async () => {
  const { id } = await sell(1)
  await edit(id, { status: 'shipped' })
  const later = await ship(id, { carrier: 'ups', trackingNumber: '1Z999' })
  expect([later.status, later.body.order.status]).toEqual([201, 'shipped'])
  await edit(id, { status: 'completed' })
  expect(await orderNow(id)).toMatchObject({ status: 'completed', shipments: { length: 1 } })
  await remove(id, later.body.id)
  expect((await orderNow(id)).status).toBe('completed')
})

test('PARCEL-02 an order whose last unpacked units are refunded is shipped', async () => {
  const { id, ids } = await sell(2)
  const [productId = ''] = ids
  await ship(id, { items: [{ productId, quantity: 1 }] })
  await refund(id, productId, 1)
  expect((await orderNow(id)).status).toBe('shipped')
})

test('PARCEL-01 a refund of a sent unit leaves the unpacked ones to ship', async () => {
  const { id, ids } = await sell(2)
  const [productId = ''] = ids
  await ship(id, { items: [{ productId, quantity: 1 }] })
  expect((await refund(id, productId, 1, { fromParcels: true })).status).toBe(201)
  expect(await orderNow(id)).toMatchObject({
    status: 'placed',
    items: [{ quantity: 2, refunded: 1, refundedSent: 1 }],
  })
  const rest = await ship(id)
  expect(rest.body.items).toEqual([{ productId, quantity: 1 }])
  expect(rest.body.order.status).toBe('shipped')
})

test('PARCEL-01 a refunded unit whose parcel is removed is not packed again', async () => {
  const { id, ids } = await sell(2)
  const [productId = ''] = ids
  const { body: first } = await ship(id, { items: [{ productId, quantity: 1 }] })
  await refund(id, productId, 1, { fromParcels: true })
  await remove(id, first.id)
  const rest = await ship(id)
  expect(rest.body.items).toEqual([{ productId, quantity: 1 }])
  expect(rest.body.order.status).toBe('shipped')
})

test('PARCEL-01 units that an edit adds after a refund of sent ones are to ship', async () => {
  const { id, ids } = await sell(2)
  const [productId = ''] = ids
  await ship(id)
  await refund(id, productId, 1)
  const more = await edit(id, { items: [{ productId, quantity: 3 }] })
  expect(more.body.status).toBe('placed')
  expect((await ship(id)).body.items).toEqual([{ productId, quantity: 1 }])
})

test('PARCEL-02 an order is shipped once an edit leaves nothing to pack', async () => {
  const { id, ids } = await sell(3)
  const [productId = ''] = ids
  await ship(id, { items: [{ productId, quantity: 1 }] })
  const quantityChanges = (oldQty: number, newQty: number) => [{ productId, oldQty, newQty }]
  const fewer = await edit(id, { quantityChanges: quantityChanges(3, 2) })
  expect(fewer.body.status).toBe('placed')
  const none = await edit(id, { quantityChanges: quantityChanges(2, 1) })
  expect([none.status, none.body.status]).toEqual([200, 'shipped'])
  expect(await orderNow(id)).toMatchObject({ status: 'shipped', updatedAt: none.body.updatedAt })
})

test('PARCEL-02 a shipped order is to ship again once an edit adds units that no parcel has', async () => {
  const { id, ids } = await sell(1)
  const [productId = ''] = ids
  const { body: whole } = await ship(id)
  expect(whole.order.status).toBe('shipped')
  const more = await edit(id, { quantityChanges: [{ productId, oldQty: 1, newQty: 2 }] })
  expect([more.status, more.body.status]).toEqual([200, 'placed'])
  expect(await orderNow(id)).toMatchObject({ status: 'placed', shipments: { length: 1 } })
  const key = shop.context.orderKeys.keyOf(orderKeyId(id, 0))
  const page = await shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)
  expect([page.body.status, page.body.history.map(({ what }) => what)]).toEqual([
    'placed',
    ['placed'],
  ])
  const rest = await ship(id)
  expect(rest.body.items).toEqual([{ productId, quantity: 1 }])
  expect(rest.body.order.status).toBe('shipped')
})

test('PARCEL-02 a status set by hand stays when an edit adds units', async () => {
  const { id, ids } = await sell(2)
  const [productId = ''] = ids
  await ship(id, { items: [{ productId, quantity: 1 }] })
  await edit(id, { status: 'shipped' })
  const more = await edit(id, { items: [{ productId, quantity: 3 }] })
  expect(more.body.status).toBe('shipped')
})

test('PARCEL-02 an edit to fewer units than are packed is refused', async () => {
  const { id, ids } = await sell(3)
  const [productId = ''] = ids
  await ship(id, { items: [{ productId, quantity: 2 }] })
  const refused = await edit(id, { items: [{ productId, quantity: 1 }] })
  expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, '/items/0/quantity'])
  expect((await edit(id, { items: [{ productId, quantity: 2 }] })).status).toBe(200)
})

test('PARCEL-03 a wrong number is corrected, and other fields stay', async () => {
  const { id } = await sell(1)
  const { body } = await ship(id, { carrier: 'purolator', trackingNumber: '329000000001' })
  const { status, body: right } = await correct(id, body.id, { trackingNumber: '329000000002' })
  expect([status, right.carrier, right.trackingNumber]).toEqual([200, 'purolator', '329000000002'])
  expect(right.trackingUrl).toContain('329000000002')
  expect((await correct(id, body.id, { carrier: 'other' })).status).toBe(422)
  expect((await correct(id, crypto.randomUUID(), {})).status).toBe(404)
})

test('PARCEL-04 order page and CSV show carrier, number and contents; other carriers their own page', async () => {
  const { id, order } = await sell(1)
  await ship(id, {
    carrier: 'other',
    trackingNumber: 'R-1',
    trackingUrl: 'https://rider.example/parcels/R-1',
  })
  const key = shop.context.orderKeys.keyOf(orderKeyId(id, 0))
  const page = await shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)
  expect(page.body.shipments).toMatchObject([
    {
      trackingNumber: 'R-1',
      trackingUrl: 'https://rider.example/parcels/R-1',
      items: [{ productId: order.items[0]?.productId, quantity: 1 }],
    },
  ])
  const file = await shop.api<{ url: string }>('POST', '/api/orders/export', { token, body: {} })
  const csv = await (await fetch(new URL(file.body.url, shop.url))).text()
  const [head = '', ...rows] = csv.split('\r\n')
  const line = rows.find((row) => row.includes(id)) ?? ''
  expect(head).toContain('Parcels')
  expect(line).toContain('Another carrier R-1')
})
