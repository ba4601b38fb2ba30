import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { orderKeyId } from '../../../src/server/runtime/keys/signed-keys.ts'
import { express, montreal, saveShipping } from '../../support/delivery.ts'
import { buy, orderFor } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ hasMailServer: true })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
  expect((await saveShipping(shop)).status).toBe(200)
})

const jar = () => shop.addProduct({ name: 'Relish', price: '10.00', stock: 50, weightGrams: 340 })
const ready = (id: string) =>
  shop.api<DetailedOrder & ErrorBody>('POST', `/api/orders/${id}/ready`, { token, body: {} })
const toShip = async () => {
  const path = '/api/admin/overview?days='
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString()
  const asked = `${path}${encodeURIComponent(`${day(-1)},${day(1)}`)}`
  return (await shop.api<Overview>('GET', asked, { token })).body.toShip
}

async function pickedUp(more: object = {}): Promise<DetailedOrder> {
  const product = await jar()
  return buy(shop, [{ product, quantity: 1 }], {
    shippingAddress: null,
    deliveryMethod: 'market',
    shippingCost: '0.00',
    taxAmount: '1.30',
    total: '11.30',
    totalAmount: '11.30',
    customerEmail: 'marie@example.ca',
    ...more,
  })
}

async function lettersTo(recipient: string, subject: RegExp) {
  const { body } = await shop.api<{ kind: string; recipient: string }[]>('GET', '/api/mail', {
    token,
  })
  return body.filter((mail) => mail.recipient === recipient && subject.test(mail.kind))
}

test('PICKUP-01 a pickup that is ready is announced once, no longer waits to be shipped, and is completed when picked up', async () => {
  const order = await pickedUp()
  const before = await toShip()
  const answer = await ready(order.id)
  expect(answer.status).toBe(200)
  expect(answer.body).toMatchObject({ status: 'placed', readyAt: expect.any(String) })
  expect((await ready(order.id)).body).toMatchObject({ readyAt: answer.body.readyAt })
  expect(await lettersTo('marie@example.ca', /^order_ready$/)).toHaveLength(1)
  expect(await toShip()).toBe(before - 1)

  const body = { status: 'completed' }
  const done = await shop.api<DetailedOrder>('PUT', `/api/orders/${order.id}`, { token, body })
  expect(done.body).toMatchObject({ status: 'completed', readyAt: answer.body.readyAt })
})

test('PICKUP-01 an order that is shipped, or no longer waits, cannot be ready for pickup', async () => {
  const product = await jar()
  const shipped = await buy(shop, [{ product, quantity: 1 }], {
    ...orderFor([{ product, quantity: 1 }], { shippingAddress: montreal }),
    shippingCost: '9.00',
    taxAmount: '1.50',
    total: '20.50',
    totalAmount: '20.50',
  })
  expect(await ready(shipped.id)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  const order = await pickedUp()
  const body = { status: 'cancelled' }
  await shop.api('PUT', `/api/orders/${order.id}`, { token, body })
  expect((await ready(order.id)).status).toBe(422)
  expect((await ready('nothing')).status).toBe(404)
})

test('PICKUP-01 an order whose jars were all refunded is not announced', async () => {
  const order = await pickedUp({ customerEmail: 'refunded@example.ca' })
  const items = order.items.map(({ productId, quantity }) => ({ productId, quantity }))
  const body = { items, key: crypto.randomUUID() }
  const refunded = await shop.api('POST', `/api/orders/${order.id}/refunds`, { token, body })
  expect(refunded.status).toBe(201)
  expect(await ready(order.id)).toMatchObject({ status: 422, body: { code: 'invalid' } })
  expect(await lettersTo('refunded@example.ca', /^order_ready$/)).toEqual([])
})

test('PICKUP-01 a ready pickup that grows waits to be packed again, and is announced again', async () => {
  const order = await pickedUp({ customerEmail: 'more@example.ca' })
  await ready(order.id)
  const before = await toShip()
  const [{ productId = '' } = {}] = order.items
  const set = (oldQty: number, newQty: number) =>
    shop.api<DetailedOrder>('PUT', `/api/orders/${order.id}`, {
      token,
      body: { quantityChanges: [{ productId, oldQty, newQty }] },
    })
  expect((await set(1, 3)).body.readyAt).toBeUndefined()
  expect(await toShip()).toBe(before + 1)
  expect((await ready(order.id)).body.readyAt).toBeString()
  expect(await lettersTo('more@example.ca', /^order_ready$/)).toHaveLength(2)
  expect((await set(3, 2)).body.readyAt).toBeString()
})

const pageOf = async ({ id }: DetailedOrder) => {
  const key = shop.context.orderKeys.keyOf(orderKeyId(id, 0))
  return (await shop.api<OrderPage>('GET', `/api/orders/${id}/page?key=${key}`)).body
}

const setStatus = ({ id }: DetailedOrder, status: string) =>
  shop.api<DetailedOrder>('PUT', `/api/orders/${id}`, { token, body: { status } })

test('PICKUP-01 PARCEL-01 a pickup has no parcels, and one that staff call shipped is ready: no letter says that it is on its way', async () => {
  const order = await pickedUp({ customerEmail: 'shipped@example.ca' })
  const body = { carrier: 'canada-post', trackingNumber: '7023210039414604' }
  expect(
    await shop.api('POST', `/api/orders/${order.id}/shipments`, { token, body }),
  ).toMatchObject({
    status: 409,
    body: { code: 'cannot_ship', message: expect.stringContaining('picked up') },
  })
  await setStatus(order, 'shipped')
  expect((await pageOf(order)).history.map(({ what }) => what)).toEqual(['placed', 'ready'])
  const path = `/api/mail/preview?kind=order_shipped&locale=en&order=${order.id}`
  const { body: letter } = await shop.api<{ subject: string; text: string }>('GET', path, { token })
  expect(letter.subject).toContain('is ready for pickup')
  expect(letter.text).toContain('ByWard Market')
})

test('PICKUP-01 the news that a pickup is ready does not reach its buyer twice when staff call it shipped', async () => {
  const order = await pickedUp({ customerEmail: 'again@example.ca' })
  await ready(order.id)
  await setStatus(order, 'shipped')
  expect((await pageOf(order)).history.map(({ what }) => what)).toEqual(['placed', 'ready'])
  expect(await lettersTo('again@example.ca', /^order_(ready|shipped)$/)).toHaveLength(1)
})

test('PICKUP-01 a pickup that staff agree on with the buyer names neither hours nor a shipping address', async () => {
  const product = await jar()
  const { body: order } = await shop.api<DetailedOrder>('POST', '/api/admin/orders', {
    token,
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada Singh',
      customerEmail: 'ada@example.ca',
      items: [{ productId: product.id, quantity: 1 }],
      shippingAddress: null,
      pickupProvince: 'ON',
      paidBy: 'cash',
    },
  })
  const key = shop.context.orderKeys.keyOf(orderKeyId(order.id, 0))
  const path = `/api/orders/${order.id}/page?key=${key}`
  expect((await shop.api<OrderPage>('GET', path)).body.expected).toBeNull()
  const text = async (kind: string) => {
    const asked = `/api/mail/preview?kind=${kind}&locale=en&order=${order.id}`
    return (await shop.api<{ text: string }>('GET', asked, { token })).body.text
  }
  const confirmation = await text('order_confirmation')
  expect(confirmation).toContain("We'll email you when it's ready for pickup.")
  expect(confirmation).not.toContain('Shipping address')
  expect(confirmation).toContain('Where and when we agreed.')
  expect(await text('order_ready')).toContain('Pick it up as we agreed.')
})

test('METHOD-05 the CSV and the order page name the method, its place and its days', async () => {
  const product = await jar()
  const order = orderFor([{ product, quantity: 1 }], {
    shippingAddress: montreal,
    deliveryMethod: 'express',
    // 340 g: $15 and $1.36.
    shippingCost: '16.36',
    taxAmount: '1.50',
    total: '27.86',
    totalAmount: '27.86',
  })
  const bought = await buy(shop, [{ product, quantity: 1 }], order)
  expect(bought.deliveryMethod).toMatchObject({ id: 'express', fastest: express.fastest })
  const { body } = await shop.api<{ url: string }>('POST', '/api/orders/export', {
    token,
    body: {},
  })
  const csv = await (await fetch(shop.address + body.url)).text()
  expect(csv).toContain(',16.36,Express,')
  expect(csv).toContain(',0.00,Pickup at the market,')

  const key = shop.context.orderKeys.keyOf(orderKeyId(bought.id, 0))
  const page = await shop.api<OrderPage>('GET', `/api/orders/${bought.id}/page?key=${key}`)
  expect(page.body.deliveryMethod).toMatchObject({ name: 'Express', slowest: 2 })
})

test('PICKUP-02 a sale handed over at a market is complete at once, and nothing waits to be shipped', async () => {
  const product = await jar()
  const before = await toShip()
  const enter = (order: object) =>
    shop.api<DetailedOrder & ErrorBody>('POST', '/api/admin/orders', {
      token,
      body: {
        id: crypto.randomUUID(),
        customerName: 'Ada Singh',
        items: [{ productId: product.id, quantity: 1 }],
        shippingAddress: null,
        pickupProvince: 'ON',
        paidBy: 'cash',
        isHandedOver: true,
        ...order,
      },
    })
  expect((await enter({})).body).toMatchObject({ status: 'completed', paidAmount: '11.30' })
  expect(await toShip()).toBe(before)
  const shipped = await enter({ shippingAddress: montreal, pickupProvince: null })
  expect(shipped).toMatchObject({ status: 422, body: { errors: [{ path: '/isHandedOver' }] } })
})
