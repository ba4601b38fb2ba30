import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { cardBuyerAt } from '../../support/card-purchase.ts'
import { tenPercentOff } from '../../support/discounts.ts'
import { buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'
import { startStripeDouble, type StripeDouble } from '../../support/stripe-double.ts'

let stripe: StripeDouble
let shop: TestShop
beforeAll(async () => {
  stripe = startStripeDouble()
  shop = await openTestShop({ environment: stripe.environment })
})
afterAll(async () => {
  await shop.dispose()
  await stripe.stop()
})

/** 10.00 less 9.70, and 13 % tax of the rest: 0.34. */
const small = { subtotal: '10.00', taxAmount: '0.04', total: '0.34', totalAmount: '0.34' }

async function smallOrder(): Promise<OrderPayload> {
  const token = await shop.asOwner()
  const product = await shop.addProduct({ price: '10.00', stock: 10 })
  const code = `OFF-${product.id.slice(-8)}`
  const body = { ...tenPercentOff, kind: 'amount', percent: null, amount: '9.70', code }
  expect((await shop.api('POST', '/api/admin/discounts', { token, body })).status).toBe(201)
  return orderFor([{ product, quantity: 1 }], { ...small, discountCode: code })
}

test('PAY-19 what a code leaves below the least amount of a card is not charged, and PayPal takes it', async () => {
  const order = await smallOrder()
  const card = cardBuyerAt(shop)
  const opened = await card.open(order)
  expect(opened.body).toMatchObject({ clientSecret: '', nothingToPay: true })
  const placed = await card.place(order, opened.body.id)
  expect(placed.status).toBe(201)
  expect(placed.body).toMatchObject({
    totalAmount: '0.34',
    paidAmount: '0.00',
    paymentMethod: 'free',
    attention: null,
  })
  expect(stripe.calls).toEqual([])
  const paypal = await buyerAt(shop).open({ ...order, customerEmail: 'by.paypal@example.ca' })
  expect(paypal.body.nothingToPay).toBeUndefined()
  expect(paypal.body.paypalBaseUrl).not.toBe('')
})

test('PAY-19 a small order without a code, or with one that does not apply, is refused as before', async () => {
  const product = await shop.addProduct({ price: '0.30', stock: 10 })
  const tiny = orderFor([{ product, quantity: 1 }])
  const wish = { ...tiny, taxAmount: '0.04', total: '0.34', totalAmount: '0.34' }
  const card = cardBuyerAt(shop)
  const refused = await card.open(wish)
  expect(refused.status).toBe(422)
  const unknown = await card.open({ ...wish, discountCode: 'NOPE' })
  expect(unknown.status).toBe(409)
  expect(unknown.body.errors).toMatchObject([{ path: '/order/discountCode' }])
})
