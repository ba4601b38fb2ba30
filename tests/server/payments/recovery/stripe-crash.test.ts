import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { CardPayment } from '#shared/contract/payments.ts'
import { eventually } from '../../../support/clock.ts'
import { loseAnswer, useKillableShop } from '../../../support/killable-shop.ts'
import {
  sendStripeEvent,
  startStripeDouble,
  type StripeDouble,
  stripeEvent,
} from '../../../support/stripe-double.ts'

// A real process that is killed between the steps of a card payment, while Stripe continues.

let stripe: StripeDouble
beforeEach(() => {
  stripe = startStripeDouble()
})
afterEach(() => stripe.stop())
const shop = useKillableShop({ environment: () => stripe.environment })

async function confirmed() {
  const order = { ...shop.order(), paymentMethod: 'stripe' }
  const body = { amount: order.totalAmount, order }
  const path = '/api/create-payment-intent'
  const { id, clientSecret } = await shop.call<CardPayment>('POST', path, body)
  await stripe.pay(clientSecret)
  return id
}

const capture = (id: string) => shop.call('POST', `/api/stripe/intent/${id}/capture`, {})

const sendEvent = (type: string, id: string) =>
  sendStripeEvent(shop, stripeEvent(type, stripe.intents.get(id) ?? {}))

test('killed right after the card was charged, the shop has exactly one order within 10 s of its return', async () => {
  const id = await confirmed()
  const isCharged = loseAnswer(stripe, 'capture')
  await shop.dieDuring(capture(id), isCharged, stripe)
  expect(await eventually(async () => (await shop.orders()).length > 0)).toBe(true)
  // The browser and Stripe both retry.
  await capture(id)
  await sendEvent('payment_intent.succeeded', id)
  const [made, ...others] = await shop.orders()
  expect(others).toEqual([])
  expect(made).toMatchObject({ paidAmount: '22.60', paymentIntentId: id, attention: null })
  expect(await shop.stock()).toBe(3)
})

test('killed before it learned that the card was confirmed, the shop makes the order when Stripe sends the event', async () => {
  const id = await confirmed()
  await shop.kill()
  await shop.start()
  expect(await shop.stock()).toBe(3)
  await sendEvent('payment_intent.amount_capturable_updated', id)
  expect(await eventually(async () => (await shop.orders()).length === 1)).toBe(true)
  expect(stripe.intents.get(id)?.amount_received).toBe(22_60)
})

test('killed between a refund and its answer, the shop has one refund after its return', async () => {
  const id = await confirmed()
  await capture(id)
  const [order] = await shop.orders()
  const isRefunded = loseAnswer(stripe, 'refund')
  const wish = { amount: '5.00', key: crypto.randomUUID() }
  const asking = shop.call('POST', `/api/orders/${order?.id}/refunds`, wish)
  await shop.dieDuring(asking, isRefunded, stripe)
  const isRecorded = async () => (await shop.orders())[0]?.refundedAmount === '5.00'
  expect(await eventually(isRecorded)).toBe(true)
  expect(stripe.refunds).toHaveLength(1)
})
