import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import { stepsOfPayment } from '../../../src/server/payments/payment-steps.ts'
import { findPaymentOfOrder } from '../../../src/server/payments/payments.queries.ts'
import { minutes, sweepNow } from '../../support/clock.ts'
import { ask } from '../../support/database.ts'
import { type PaypalProxy, startPaypalProxy, unavailable } from '../../support/paypal-proxy.ts'
import { type Buyer, buyerAt, orderFor } from '../../support/purchase.ts'
import { openTestShop, type TestShop } from '../../support/shop.ts'

let proxy: PaypalProxy
let shop: TestShop
let buyer: Buyer
let product: ListedProduct
beforeEach(async () => {
  proxy = startPaypalProxy()
  shop = await openTestShop({ environment: { PAYPAL_API_URL: proxy.url } })
  proxy.leadTo(shop.address)
  buyer = buyerAt(shop)
  product = await shop.addProduct({ price: '10.00', stock: 5 })
})
afterEach(async () => {
  await shop.dispose()
  await proxy.stop()
})

const open = async () => (await buyer.open(orderFor([{ product, quantity: 2 }]))).body.id

async function stepsOf(orderId: string) {
  const payment = await findPaymentOfOrder(shop.context.db.read, orderId)
  if (!payment) throw new Error('There is no such payment.')
  return { payment, steps: await stepsOfPayment(shop.context.db.read, payment.id) }
}

test('each question to the provider is on disk before it is asked, with its key, and then its answer', async () => {
  const file = `${shop.directory}/shop.db`
  const seen: { what: string; waiting: unknown }[] = []
  proxy.suffer(async ({ what, key }, passOn) => {
    const asked = 'select ask, answered_at from payment_steps where key = ?'
    if (key !== null) seen.push({ what, waiting: ask(file, asked, key)[0] })
    return passOn()
  })
  const id = await open()
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  expect(seen).toEqual([
    { what: 'create', waiting: { ask: 'create', answered_at: null } },
    { what: 'capture', waiting: { ask: 'capture', answered_at: null } },
  ])
  const { payment, steps } = await stepsOf(id)
  expect(steps).toMatchObject([
    { ask: 'create', key: payment.createKey, status: 'opened', amountCents: 22_60 },
    { ask: 'capture', key: payment.captureKey, status: 'settled', answer: 'COMPLETED' },
  ])
  for (const { at, answeredAt, httpStatus, debugId } of steps) {
    expect(answeredAt).toBeGreaterThanOrEqual(at)
    expect(httpStatus).toBe(201)
    expect(debugId).toBeString()
  }
})

test('a question whose answer was lost says so, and the next one bears the same key', async () => {
  const id = await open()
  await buyer.decide(id, 'approve')
  proxy.suffer(async ({ what }, passOn) => (what === 'capture' ? unavailable() : passOn()))
  await buyer.capture(id)
  proxy.recover()
  await buyer.capture(id)
  const { payment, steps } = await stepsOf(id)
  expect(steps.slice(1)).toMatchObject([
    { ask: 'capture', key: payment.captureKey, answer: 'no answer', httpStatus: 503, status: null },
    { ask: 'capture', key: payment.captureKey, answer: 'COMPLETED', status: 'settled' },
  ])
})

test('what ends a payment without money is a step as well', async () => {
  const [declined, expired] = [await open(), await open()]
  await buyer.decide(declined, 'decline')
  await buyer.capture(declined)
  shop.pass(minutes(15))
  await sweepNow(shop)
  expect((await stepsOf(declined)).steps.at(-1)).toMatchObject({
    status: 'declined',
    answer: 'INSTRUMENT_DECLINED',
    httpStatus: 422,
  })
  expect((await stepsOf(expired)).steps.at(-1)).toMatchObject({ ask: null, status: 'expired' })
})

test('no step holds a secret or anything about the buyer', async () => {
  const id = await open()
  await buyer.decide(id, 'approve')
  await buyer.capture(id)
  const rows = JSON.stringify(ask(`${shop.directory}/shop.db`, 'select * from payment_steps'))
  expect(rows).not.toMatch(/ada|queen|416-555|example|Bearer|A21AA|Basic/i)
})
