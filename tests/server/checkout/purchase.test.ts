import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ask } from '../../support/database.ts'
import {
  type Buyer,
  buyerAt,
  ontario,
  orderFor,
  ordersOf,
  stockOf,
} from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'
import { openTestShop } from '../../support/shop.ts'

const shop = useTestShop()
let buyer: Buyer
let product: ListedProduct
beforeAll(async () => {
  buyer = buyerAt(shop)
  product = await shop.addProduct({ stock: 1_000 })
})

const order = (quantity = 1) => orderFor([{ product, quantity }])
const countOrders = async () => (await ordersOf(shop)).length

async function approved(of = order()) {
  const { id } = (await buyer.open(of)).body
  await buyer.decide(id, 'approve')
  return id
}

test("PAY-01 API-11 PAYPAL-02 opening a payment returns the URL for the buyer's PayPal window", async () => {
  const { status, body } = await buyer.open(order())
  expect(status).toBe(200)
  expect(body).toMatchObject({
    environment: 'simulator',
    paypalBaseUrl: `${shop.url}/simulator/paypal`,
  })
  const window = await fetch(`${body.paypalBaseUrl}/checkoutnow?token=${body.id}`)
  expect(window.status).toBe(200)
  const text = await window.text()
  for (const button of ['Approve', 'Decline', 'Cancel']) expect(text).toContain(button)
})

test('ROUTE-05 API-12 API-14 ENT-13 PAYPAL-09 opened, approved, captured: the order is there before it is posted', async () => {
  const sent = orderFor([{ product, quantity: 2 }], {
    billingAddress: { ...ontario, firstName: 'Grace', phone: null },
  })
  const before = await stockOf(shop, product.id)
  const id = await approved(sent)
  const captured = await buyer.capture(id)
  expect(captured.status).toBe(200)
  const [made] = await ordersOf(shop)
  const capture = captured.body.purchase_units[0]?.payments.captures[0]
  expect(capture).toMatchObject({ status: 'COMPLETED', amount: { value: '22.60' } })
  const placed = await buyer.place(sent, id)
  expect(placed.status).toBe(200)
  expect(placed.body).toEqual(made as never)
  expect(made).toMatchObject({
    customerName: 'Ada Singh',
    customerEmail: 'ada@example.ca',
    customerPhone: '416-555-0100',
    status: 'placed',
    paymentMethod: 'paypal',
    paymentIntentId: capture?.id,
    subtotal: '20.00',
    shippingCost: '0.00',
    taxAmount: '2.60',
    totalAmount: '22.60',
    paidAmount: '22.60',
    attention: null,
    shippingAddress: ontario,
    billingAddress: { ...ontario, firstName: 'Grace', phone: null },
    items: [{ productId: product.id, productName: product.name, quantity: 2, price: '10.00' }],
  })
  expect(await stockOf(shop, product.id)).toBe(before - 2)
})

test('posting an order that was changed right after its capture returns its current state', async () => {
  const sent = order()
  const id = await approved(sent)
  await buyer.capture(id)
  const [made] = await ordersOf(shop)
  const token = await shop.asOwner()
  await shop.api('PUT', `/api/orders/${made?.id}`, { token, body: { status: 'shipped' } })
  const placed = await buyer.place(sent, id)
  expect(placed.status).toBe(200)
  expect(placed.body).toMatchObject({ id: made?.id, status: 'shipped' })
  expect(placed.body).toEqual((await ordersOf(shop))[0] as never)
})

test('API-14 an order that is posted before the capture is refused, and accepted after it', async () => {
  const orders = await countOrders()
  const { id } = (await buyer.open(order())).body
  const unapproved = await buyer.place(order(), id)
  expect([unapproved.status, unapproved.body.code]).toEqual([422, 'payment_not_captured'])
  await buyer.decide(id, 'approve')
  expect((await buyer.place(order(), id)).status).toBe(422)
  expect(await countOrders()).toBe(orders)
  await buyer.capture(id)
  expect((await buyer.place(order(), id)).status).toBe(200)
  expect(await countOrders()).toBe(orders + 1)
})

test('O31 a payment may be named by the order of the provider or by its capture', async () => {
  const id = await approved()
  const capture = (await buyer.capture(id)).body.purchase_units[0]?.payments.captures[0]
  const byOrder = await buyer.place(order(), id)
  const byCapture = await buyer.place(order(), capture?.id ?? '')
  expect(byCapture.status).toBe(200)
  expect(byCapture.body).toEqual(byOrder.body)
  expect(byOrder.body.paymentIntentId).toBe(capture?.id ?? '')
})

test('PAY-06 a capture that is asked for again, or many times at once, is the same capture', async () => {
  const orders = await countOrders()
  const id = await approved()
  const captures = await Promise.all(Array.from({ length: 6 }, () => buyer.capture(id)))
  captures.push(await buyer.capture(id))
  expect(new Set(captures.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(captures.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  expect(await countOrders()).toBe(orders + 1)
})

test('PAY-08 capture and order call at the same moment make exactly one order, 201 at most once', async () => {
  for (let round = 0; round < 5; round++) {
    const orders = await countOrders()
    const id = await approved()
    const [captured, ...placed] = await Promise.all([
      buyer.capture(id),
      buyer.place(order(), id),
      buyer.place(order(), id),
      buyer.place(order(), id),
    ])
    expect(captured.status).toBe(200)
    const statuses = placed.map(({ status }) => status)
    expect(statuses.filter((status) => status === 201).length).toBeLessThanOrEqual(1)
    // A call that comes too early gets 422; none makes a second order.
    expect(statuses.every((status) => [200, 201, 422].includes(status))).toBe(true)
    const again = await buyer.place(order(), id)
    expect(again.status).toBe(200)
    expect(await countOrders()).toBe(orders + 1)
  }
})

test('API-11 a payment opened with an amount only becomes the order that is posted for it', async () => {
  const sent = order(3)
  const before = await stockOf(shop, product.id)
  const { id } = (await buyer.openAmount('33.90')).body
  expect(await stockOf(shop, product.id)).toBe(before)
  await buyer.decide(id, 'approve')
  expect((await buyer.capture(id)).body.status).toBe('COMPLETED')
  const [first, ...others] = await Promise.all(
    Array.from({ length: 4 }, () => buyer.place(sent, id)),
  )
  const statuses = [first, ...others].map((answer) => answer?.status)
  expect(statuses.toSorted()).toEqual([200, 200, 200, 201])
  expect(new Set([first, ...others].map((answer) => answer?.body.id)).size).toBe(1)
  expect(await stockOf(shop, product.id)).toBe(before - 3)
  expect((await buyer.place(sent, id)).status).toBe(200)
})

test('CHK-14 the emails of an order are added to the outbox only once', async () => {
  const sent = { ...order(), customerEmail: 'mail.me@example.ca' }
  const id = await approved(sent)
  await Promise.all([buyer.capture(id), buyer.capture(id), buyer.place(sent, id)])
  await buyer.place(sent, id)
  const kinds = ask(
    `${shop.directory}/shop.db`,
    "select kind, recipient from outbox where data like '%mail.me@%' order by kind",
  )
  expect(kinds).toEqual([
    { kind: 'new_order', recipient: 'sales@localhost' },
    { kind: 'order_confirmation', recipient: 'mail.me@example.ca' },
  ])
})

test('T21 T22 an address that is a text or missing is kept as it came', async () => {
  for (const shippingAddress of ['1 Queen Street, Toronto', null]) {
    const sent = orderFor([{ product, quantity: 1 }], { shippingAddress })
    expect(sent.totalAmount).toBe('10.00')
    // Only an order that comes after its payment may be without an address.
    const { id } = (await buyer.openAmount('10.00')).body
    await buyer.decide(id, 'approve')
    await buyer.capture(id)
    const { body } = await buyer.place(sent, id)
    expect(body).toMatchObject({ shippingAddress, billingAddress: shippingAddress })
    expect(body.taxAmount).toBe('0.00')
  }
})

test('ENT-07 ENT-12 an address is kept with what is optional in it, and refused without the rest', async () => {
  const full = { ...ontario, company: 'Saucery', address2: 'Unit 7', country: 'ca' }
  const sent = orderFor([{ product, quantity: 1 }], { shippingAddress: full })
  const id = await approved(sent)
  await buyer.capture(id)
  const stored = { ...full, country: 'CA' }
  expect((await buyer.place(sent, id)).body.shippingAddress).toEqual(stored)
  for (const name of [
    'firstName',
    'lastName',
    'address',
    'city',
    'province',
    'zipCode',
    'country',
  ]) {
    for (const missing of ['', undefined]) {
      const shippingAddress = { ...ontario, [name]: missing }
      const { status } = await buyer.open({ ...order(), shippingAddress } as typeof sent)
      expect([name, status]).toEqual([name, 422])
    }
  }
  const { status } = await buyer.open({
    ...order(),
    shippingAddress: { ...ontario, country: 'CAN' },
  })
  expect(status).toBe(422)
})

test('two lines with the same product become one line with the total quantity', async () => {
  const sent = order()
  const [line] = sent.items
  if (!line) throw new Error('An order has a line.')
  const twice = { ...orderFor([{ product, quantity: 3 }]), items: [line, { ...line, quantity: 2 }] }
  const id = await approved(twice)
  await buyer.capture(id)
  expect((await buyer.place(twice, id)).body.items).toMatchObject([{ quantity: 3 }])
})

test('HTTP-12 one address may make 30 purchases a minute', async () => {
  const other = await openTestShop()
  const sold = await other.addProduct({ stock: 100 })
  const visitor = buyerAt(other)
  const sent = orderFor([{ product: sold, quantity: 1 }])
  for (let count = 0; count < 30; count++) {
    const { id } = (await visitor.open(sent)).body
    await visitor.decide(id, 'approve')
    await visitor.capture(id)
    expect((await visitor.place(sent, id)).status).toBe(200)
  }
  expect(await stockOf(other, sold.id)).toBe(70)
  await other.dispose()
})
