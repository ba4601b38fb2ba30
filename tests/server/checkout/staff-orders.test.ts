import { beforeAll, expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { OrderPage } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AuditEntry } from '#shared/contract/staff/dashboard.ts'
import type { Mail } from '#shared/contract/staff/mail.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { countCaptured } from '../../../src/server/payments/payment/payments.queries.ts'
import { timelineWords } from '../../../src/web/admin/orders/details/timeline-words.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { newBuyerAt, ontario, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Answered = DetailedOrder & ErrorBody

const enter = (order: object) =>
  shop.api<Answered>('POST', '/api/admin/orders', {
    token,
    body: {
      id: crypto.randomUUID(),
      customerName: 'Ada Singh',
      shippingAddress: null,
      pickupProvince: null,
      paidBy: 'cash',
      ...order,
    },
  })
const details = async (id: string) =>
  (await shop.api<OrderDetails>('GET', `/api/admin/orders/${id}`, { token })).body
const mailsOf = async (id: string) =>
  (await shop.api<Mail[]>('GET', '/api/mail', { token })).body.filter(
    ({ orderId }) => orderId === id,
  )

test('SELL-01 SELL-03 a sale in person is charged the tax of the pickup province and reduces the stock', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const items = [{ productId: product.id, quantity: 2 }]
  const { status, body } = await enter({ items, pickupProvince: 'AB' })
  expect(status).toBe(201)
  expect(body).toMatchObject({
    subtotal: '20.00',
    shippingCost: '0.00',
    taxAmount: '1.00',
    totalAmount: '21.00',
    paidAmount: '21.00',
    paymentMethod: 'cash',
    pickupProvince: 'AB',
    attention: null,
    status: 'placed',
  })
  expect(await stockOf(shop, product.id)).toBe(3)
  const { payment, refundable, timeline } = await details(body.id)
  expect(payment).toMatchObject({ provider: 'manual', status: 'settled', amount: '21.00' })
  expect(refundable).toBe('21.00')
  expect(timeline.map((entry) => timelineWords(entry).title)).toContain('Entered by staff')
  expect(await countCaptured(shop.context.db.read, Date.now() + 60_000)).toBe(0)
})

test('the activity log keeps the units of two products with the same name, sold and put back', async () => {
  const one = await shop.addProduct({ name: 'Twin', price: '10.00', stock: 5 })
  const other = await shop.addProduct({ name: 'Twin', price: '10.00', stock: 5 })
  const items = [
    { productId: one.id, quantity: 1 },
    { productId: other.id, quantity: 2 },
  ]
  const { body } = await enter({ items, pickupProvince: 'AB' })
  const restock = items.map(({ productId }) => ({ productId, quantity: 1 }))
  const refund = { amount: body.totalAmount, key: crypto.randomUUID(), restock, reason: 'Returned' }
  const path = `/api/orders/${body.id}/refunds`
  expect((await shop.api('POST', path, { body: refund, token })).status).toBeLessThan(300)
  const { body: entries } = await shop.api<AuditEntry[]>(
    'GET',
    `/api/admin/audit?kind=order&subjectId=${body.id}`,
    { token },
  )
  const about = (action: string, field: RegExp) =>
    entries
      .filter((entry) => entry.action === action)
      .flatMap(({ changes }) => changes.filter((change) => field.test(change.field)))
      .map(({ after }) => after)
      .toSorted()
  expect(about('orders.create', /^quantity of Twin/)).toEqual([1, 2])
  expect(about('orders.refund', /^put back of Twin/)).toEqual([1, 1])
})

test('SELL-01 a shipped order is priced as in the checkout, and an order without an address or pickup province is refused', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const order = { items: [{ productId: product.id, quantity: 1 }], paidBy: 'etransfer' }
  const { body } = await enter({ ...order, shippingAddress: ontario })
  const online = orderFor([{ product, quantity: 1 }])
  expect(body).toMatchObject({ taxAmount: online.taxAmount, totalAmount: online.totalAmount })
  const neither = await enter(order)
  expect(neither.status).toBe(422)
  expect(neither.body.errors?.[0]?.path).toBe('/shippingAddress')
})

test('SELL-01 an outdated total is refused with the right one, and nothing changes', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const items = [{ productId: product.id, quantity: 2 }]
  const order = { items, pickupProvince: 'AB' }
  const refused = await enter({ ...order, totalAmount: '20.99' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'price_changed',
    totalAmount: '21.00',
    items: [{ productId: product.id, price: '10.00' }],
  })
  expect(await stockOf(shop, product.id)).toBe(5)
  expect((await enter({ ...order, totalAmount: '21.00' })).status).toBe(201)
})

test('SELL-01 the same order sent twice is stored once', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const order = {
    id: crypto.randomUUID(),
    items: [{ productId: product.id, quantity: 2 }],
    pickupProvince: 'ON',
  }
  const [one, two] = await Promise.all([enter(order), enter(order)])
  expect([one.status, two.status].sort()).toEqual([200, 201])
  expect(one.body.id).toBe(two.body.id)
  expect(await stockOf(shop, product.id)).toBe(3)
})

test('SELL-02 the customer is emailed only when staff ask for it and the address is known', async () => {
  const product = await shop.addProduct({ stock: 9 })
  const order = { items: [{ productId: product.id, quantity: 1 }], pickupProvince: 'ON' }
  const silent = await enter({ ...order, customerEmail: 'ada@example.ca' })
  expect(await mailsOf(silent.body.id)).toEqual([])
  const confirmed = await enter({ ...order, customerEmail: 'ada@example.ca', isEmailed: true })
  expect(await mailsOf(confirmed.body.id)).toMatchObject([{ recipient: 'ada@example.ca' }])
  const unknown = await enter({ ...order, isEmailed: true })
  await shop.api('PUT', `/api/orders/${unknown.body.id}`, { token, body: { status: 'shipped' } })
  expect(await mailsOf(unknown.body.id)).toEqual([])
})

test('SELL-04 an unpaid order is marked as paid once, and then refunded by hand', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const items = [{ productId: product.id, quantity: 1 }]
  const { body: order } = await enter({ items, pickupProvince: 'ON', paidBy: 'unpaid' })
  expect(order).toMatchObject({ paidAmount: '0.00', paymentMethod: 'unpaid' })
  expect((await details(order.id)).refundable).toBe('0.00')
  const pay = () =>
    shop.api<Answered>('POST', `/api/admin/orders/${order.id}/payment`, {
      token,
      body: { paidBy: 'terminal' },
    })
  const answers = await Promise.all([pay(), pay()])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  const { order: paid } = await details(order.id)
  expect(paid).toMatchObject({ paidAmount: '11.30', paymentMethod: 'terminal' })
  const refunded = await shop.api<{ refund: object; order: DetailedOrder }>(
    'POST',
    `/api/orders/${order.id}/refunds`,
    {
      token,
      body: { amount: '11.30', key: crypto.randomUUID(), restock: items },
    },
  )
  expect(refunded.status).toBe(201)
  expect(refunded.body.refund).toMatchObject({ status: 'done', actorName: 'admin' })
  expect(refunded.body.order).toMatchObject({ refundedAmount: '11.30', refundingAmount: '0.00' })
  expect(await stockOf(shop, product.id)).toBe(5)
  expect((await details(order.id)).payment).toMatchObject({ status: 'refunded' })
})

const payFor = (id: string, paidBy = 'cash') =>
  shop.api<Answered>('POST', `/api/admin/orders/${id}/payment`, { token, body: { paidBy } })
const editTo = (id: string, productId: string, quantity: number) =>
  shop.api<Answered>('PUT', `/api/orders/${id}`, {
    token,
    body: { items: [{ productId, quantity }] },
  })
const refund = (id: string, amount: string) =>
  shop.api<Answered>('POST', `/api/orders/${id}/refunds`, {
    token,
    body: { amount, key: crypto.randomUUID() },
  })

test('SELL-04 an order that an edit made dearer takes the rest, once each time, and all of it can be refunded', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 10 })
  const items = [{ productId: product.id, quantity: 2 }]
  const { body: order } = await enter({ items, pickupProvince: 'ON' })
  expect(order.paidAmount).toBe('45.20')
  expect((await payFor(order.id)).status).toBe(409)
  await editTo(order.id, product.id, 4)
  const answers = await Promise.all([payFor(order.id), payFor(order.id), payFor(order.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(answers.find(({ status }) => status === 200)?.body).toMatchObject({
    totalAmount: '90.40',
    paidAmount: '90.40',
  })
  await editTo(order.id, product.id, 5)
  expect((await payFor(order.id, 'etransfer')).body.paidAmount).toBe('113.00')
  const { payment, refundable, timeline } = await details(order.id)
  expect(payment).toMatchObject({ provider: 'manual', amount: '113.00', status: 'settled' })
  expect(refundable).toBe('113.00')
  const recorded = timeline.filter((entry) => entry.payment?.reason === 'recorded')
  expect(recorded).toHaveLength(3)
  expect((await refund(order.id, '100.00')).status).toBe(201)
  expect((await details(order.id)).payment).toMatchObject({ status: 'partly_refunded' })
  expect((await refund(order.id, '13.01')).status).toBe(422)
  expect((await refund(order.id, '13.00')).status).toBe(201)
  expect((await details(order.id)).payment).toMatchObject({ status: 'refunded' })
})

test('SELL-04 a further payment after a refund can be refunded, too', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 10 })
  const items = [{ productId: product.id, quantity: 1 }]
  const { body: order } = await enter({ items, pickupProvince: 'ON' })
  await refund(order.id, '22.60')
  await editTo(order.id, product.id, 2)
  expect((await payFor(order.id)).body.paidAmount).toBe('45.20')
  expect(await details(order.id)).toMatchObject({
    refundable: '22.60',
    payment: { status: 'partly_refunded', amount: '45.20' },
  })
  expect((await refund(order.id, '22.60')).status).toBe(201)
})

test('SELL-04 an order that cost nothing takes a payment after an edit', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 10 })
  const code = `GIFT-${product.id.slice(-8)}`
  const terms = { ...tenPercentOff, kind: 'amount', percent: null, amount: '20.00', code }
  await shop.api('POST', '/api/admin/discounts', { token, body: terms })
  const wish = orderFor([{ product, quantity: 1 }], {
    discountCode: code,
    taxAmount: '0.00',
    total: '0.00',
    totalAmount: '0.00',
  })
  const buyer = newBuyerAt(shop)
  const { body: opened } = await buyer.open(wish)
  const { body: order } = await buyer.place(wish, opened.id)
  await editTo(order.id, product.id, 2)
  const paid = await payFor(order.id)
  expect(paid.body).toMatchObject({ paidAmount: '22.60', paymentMethod: 'cash' })
  expect((await details(order.id)).payment).toMatchObject({ amount: '22.60', status: 'settled' })
  expect((await refund(order.id, '22.60')).status).toBe(201)
})

test('SELL-04 an order paid online that an edit made dearer takes no payment to staff', async () => {
  const product = await shop.addProduct({ price: '20.00', stock: 10 })
  const buyer = newBuyerAt(shop)
  const wish = orderFor([{ product, quantity: 1 }])
  const { id } = (await buyer.open(wish)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const { body: order } = await buyer.place(wish, id)
  await editTo(order.id, product.id, 2)
  const refused = await payFor(order.id)
  expect(refused).toMatchObject({
    status: 409,
    body: { message: "This order was paid online, so a payment to staff can't be added." },
  })
})

test('SELL-04 an order that a buyer paid online cannot be marked as paid', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const buyer = newBuyerAt(shop)
  const wish = orderFor([{ product, quantity: 1 }])
  const { id } = (await buyer.open(wish)).body
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const { body: order } = await buyer.place(wish, id)
  const { status, body } = await shop.api<ErrorBody>(
    'POST',
    `/api/admin/orders/${order.id}/payment`,
    { token, body: { paidBy: 'cash' } },
  )
  expect(status).toBe(409)
  expect(body.message).toBe('This order has already been paid.')
})

test('SELL-03 an edit of a picked-up order keeps its tax and ships for nothing', async () => {
  const product = await shop.addProduct({ price: '10.00', stock: 5 })
  const items = [{ productId: product.id, quantity: 1 }]
  const { body: order } = await enter({ items, pickupProvince: 'AB' })
  const edited = await shop.api<Answered>('PUT', `/api/orders/${order.id}`, {
    token,
    body: { items: [{ productId: product.id, quantity: 3 }] },
  })
  expect(edited.body).toMatchObject({ subtotal: '30.00', taxAmount: '1.50', shippingCost: '0.00' })
})

test('SELL-03 the page of a picked-up order says so', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const { body: order } = await enter({
    items: [{ productId: product.id, quantity: 1 }],
    pickupProvince: 'ON',
  })
  const key = shop.context.orderKeys.keyOf(order.id)
  const page = await shop.api<OrderPage>('GET', `/api/orders/${order.id}/page?key=${key}`)
  expect(page.body).toMatchObject({ pickupProvince: 'ON', deliverTo: [] })
})

test('SELL-05 staff and shoppers at once sell 5 jars of 5', async () => {
  const product = await shop.addProduct({ stock: 5 })
  const before = (await ordersOf(shop)).length
  const wish = orderFor([{ product, quantity: 1 }])
  const outcomes = await Promise.all(
    Array.from({ length: 60 }, async (_, index) => {
      if (index % 2 === 0) {
        const items = [{ productId: product.id, quantity: 1 }]
        return (await enter({ items, pickupProvince: 'ON' })).status === 201
      }
      const buyer = newBuyerAt(shop)
      const opened = await buyer.open(wish)
      if (opened.status !== 200) return false
      await buyer.decide(opened.body.id, 'approve')
      await buyer.capture(opened.body.id)
      return (await buyer.place(wish, opened.body.id)).status === 200
    }),
  )
  expect(outcomes.filter(Boolean).length).toBe(5)
  expect((await ordersOf(shop)).length - before).toBe(5)
  expect(await stockOf(shop, product.id)).toBe(0)
})
