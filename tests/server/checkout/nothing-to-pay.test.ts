import { beforeAll, expect, test } from 'bun:test'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { DetailedOrder, OrderPayload } from '#shared/contract/orders.ts'
import type { DiscountCode } from '#shared/contract/staff/discounts.ts'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import { sweepNow } from '../../support/clock.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { newBuyerAt, orderFor, ordersOf, stockOf } from '../../support/purchase.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { TRUST_PROXY: '1' } })
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

let codes = 0

async function addCode(terms: Partial<DiscountCode> = {}) {
  codes += 1
  const body = { ...tenPercentOff, percent: 100, code: `FREE-${codes}`, ...terms }
  return (await shop.api<DiscountCode>('POST', '/api/admin/discounts', { token, body })).body
}

const free = { taxAmount: '0.00', total: '0.00', totalAmount: '0.00' }

async function freeOrder(stock = 5, terms: Partial<DiscountCode> = {}, more = {}) {
  const product = await shop.addProduct({ price: '20.00', stock })
  const code = await addCode(terms)
  const order: OrderPayload = orderFor([{ product, quantity: 1 }], {
    ...free,
    discountCode: code.code,
    ...more,
  })
  return { product, code, order }
}

async function usesOf({ id }: Pick<DiscountCode, 'id'>) {
  const { body } = await shop.api<DiscountCode[]>('GET', '/api/admin/discounts', { token })
  const found = body.find((code) => code.id === id)
  return { used: found?.used, held: found?.held }
}

const ordersFor = async (product: Pick<Product, 'id'>) =>
  (await ordersOf(shop)).filter(({ items }) => items.some((item) => item.productId === product.id))

test('PAY-19 an order that a code makes free is placed without a provider, with its stock, code and emails', async () => {
  const email = { customerEmail: 'free@example.ca' }
  const { product, code, order } = await freeOrder(5, {}, email)
  const buyer = newBuyerAt(shop)
  const opened = await buyer.open(order)
  expect(opened.status).toBe(200)
  expect(opened.body).toMatchObject({ environment: 'none', paypalBaseUrl: '', nothingToPay: true })
  expect(await stockOf(shop, product.id)).toBe(4)
  expect(await usesOf(code)).toEqual({ used: 0, held: 1 })
  const placed = await buyer.place(order, opened.body.id)
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    totalAmount: '0.00',
    paidAmount: '0.00',
    paymentMethod: 'free',
    attention: null,
    discount: { code: code.code, amount: '20.00' },
  })
  expect(await stockOf(shop, product.id)).toBe(4)
  expect(await usesOf(code)).toEqual({ used: 1, held: 0 })
  const { id, receipt = '' } = opened.body
  const page = await shop.api('POST', `/api/payments/${id}/order-page`, { body: { receipt } })
  expect(page.body).toMatchObject({ id: placed.body.id, total: '0.00' })
  const { body: mails } = await shop.api<{ kind: string; recipient: string }[]>(
    'GET',
    '/api/mail',
    { token },
  )
  const toBuyer = mails.filter(({ recipient }) => recipient === order.customerEmail)
  expect(toBuyer.map(({ kind }) => kind)).toEqual(['order_confirmation'])
  expect(mails.map(({ kind }) => kind)).toContain('new_order')
})

test('PAY-19 pressing again, in two tabs or after a lost answer, places a free order once', async () => {
  const { product, code, order } = await freeOrder(1, { maxUses: 1, maxPerCustomer: 1 })
  const buyer = newBuyerAt(shop)
  const opened = await Promise.all([buyer.open(order), buyer.open(order), buyer.open(order)])
  const ids = new Set(opened.map(({ body }) => body.id))
  expect(opened.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(ids.size).toBe(1)
  const [id = ''] = ids
  const answers = await Promise.all([
    buyer.place(order, id),
    buyer.capture(id),
    buyer.place(order, id),
  ])
  expect(answers[1]?.body).toMatchObject({ status: 'COMPLETED' })
  expect(new Set([answers[0]?.body.id, answers[2]?.body.id]).size).toBe(1)
  expect((await buyer.place(order, id)).status).toBe(200)
  expect(await ordersFor(product)).toHaveLength(1)
  expect(await usesOf(code)).toEqual({ used: 1, held: 0 })
  expect(await stockOf(shop, product.id)).toBe(0)
})

test('PAY-19 another buyer or another order never shares the payment of a free order', async () => {
  const { product, order } = await freeOrder(5)
  const buyer = newBuyerAt(shop)
  const { body: first } = await buyer.open(order)
  const others = [
    await newBuyerAt(shop).open(order),
    await buyer.open({ ...order, customerEmail: 'other@example.ca' }),
    await buyer.open({ ...order, customerPhone: '416-555-0199' }),
  ]
  const ids = others.map(({ body }) => body.id)
  expect(new Set([first.id, ...ids]).size).toBe(4)
  expect((await buyer.place({ ...order, customerEmail: 'x@example.ca' }, first.id)).status).toBe(
    409,
  )
  expect(await ordersFor(product)).toEqual([])
})

test('PAY-19 a free order keeps the limits of its code and of the stock', async () => {
  const { product, order } = await freeOrder(2, { maxUses: 2, maxPerCustomer: 1 })
  const purchase = async (customerEmail: string) => {
    const buyer = newBuyerAt(shop)
    const wish = { ...order, customerEmail }
    const opened = await buyer.open(wish)
    return opened.status === 200 ? buyer.place(wish, opened.body.id) : opened
  }
  expect((await purchase('one@example.ca')).status).toBe(201)
  const again = await purchase('one@example.ca')
  expect(again.body).toMatchObject({
    code: 'price_changed',
    errors: [{ path: '/order/discountCode', message: "You've already used this code." }],
  })
  expect((await purchase('two@example.ca')).status).toBe(201)
  expect((await purchase('three@example.ca')).status).toBe(409)
  expect(await ordersFor(product)).toHaveLength(2)
})

test('PAY-19 an abandoned free order ends with its hold, and its payment places nothing', async () => {
  const { product, code, order } = await freeOrder()
  const buyer = newBuyerAt(shop)
  const { body } = await buyer.open(order)
  shop.pass(holdDuration + 1)
  await sweepNow(shop)
  expect(await stockOf(shop, product.id)).toBe(5)
  expect(await usesOf(code)).toEqual({ used: 0, held: 0 })
  const placed = await buyer.place(order, body.id)
  expect(placed.body).toMatchObject({ code: 'payment_not_captured' })
  expect((await buyer.capture(body.id)).body).toMatchObject({ code: 'not_approved' })
  expect(await ordersFor(product)).toEqual([])
})

test('PAY-19 a free order that its buyer replaces by another one is not placed', async () => {
  const { product, order } = await freeOrder()
  const buyer = newBuyerAt(shop)
  const { body: first } = await buyer.open(order)
  const other = { ...order, customerName: 'Ada S.' }
  const second = await buyer.open(other, { replaces: first.id })
  expect((await buyer.place(order, first.id)).status).toBe(422)
  expect((await buyer.place(other, second.body.id)).status).toBe(201)
  const late = await buyer.open(order, { replaces: second.body.id })
  expect(late.body).toMatchObject({ code: 'payment_used' })
  expect(await ordersFor(product)).toHaveLength(1)
})

test('PAY-19 an order is not free without a code that applies, and an amount alone never is', async () => {
  const product = await shop.addProduct({ price: '20.00' })
  const buyer = newBuyerAt(shop)
  expect((await buyer.openAmount('0.00')).body).toMatchObject({ code: 'invalid' })
  const wish = orderFor([{ product, quantity: 1 }])
  const unpaid = await buyer.open({ ...wish, ...free })
  expect(unpaid.body).toMatchObject({ code: 'price_changed', totalAmount: wish.totalAmount })
  const unknown = await buyer.open({ ...wish, ...free, discountCode: 'NOPE' })
  expect(unknown.body).toMatchObject({ code: 'price_changed' })
  expect(await ordersFor(product)).toEqual([])
})

test('PAY-19 staff see the hold of a free order and can end it', async () => {
  const { product, order } = await freeOrder()
  const { body } = await newBuyerAt(shop).open(order)
  const { body: holds } = await shop.api<{ id: string; paymentMethod: string }[]>(
    'GET',
    `/api/admin/holds?productId=${product.id}`,
    { token },
  )
  expect(holds).toMatchObject([{ id: body.id, paymentMethod: 'free', total: '0.00' }])
  await shop.api('POST', `/api/admin/holds/${body.id}/release`, { token, body: {} })
  expect(await stockOf(shop, product.id)).toBe(5)
  expect((await newBuyerAt(shop).place(order, body.id)).status).toBe(422)
})

test('PAY-19 a payment that staff recorded by hand cannot be claimed with its id', async () => {
  const { product, order } = await freeOrder()
  const body = {
    id: Bun.randomUUIDv7(),
    customerName: order.customerName,
    customerEmail: order.customerEmail,
    customerPhone: null,
    shippingAddress: order.shippingAddress,
    pickupProvince: null,
    items: [{ productId: product.id, quantity: 1 }],
    paidBy: 'cash',
  }
  const made = await shop.api<DetailedOrder & ErrorBody>('POST', '/api/admin/orders', {
    token,
    body,
  })
  expect(made.status).toBe(201)
  const { body: details } = await shop.api<{ payment: { captureId: string } }>(
    'GET',
    `/api/admin/orders/${made.body.id}`,
    { token },
  )
  const { captureId } = details.payment
  const wish = orderFor([{ product, quantity: 1 }])
  expect((await newBuyerAt(shop).place(wish, captureId)).status).toBe(422)
})
