import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '../../../../src/shared/contract/catalog.ts'
import type { DetailedOrder } from '../../../../src/shared/contract/orders.ts'
import type { CardPayment } from '../../../../src/shared/contract/payments.ts'
import { eventually } from '../../../support/clock.ts'
import {
  emptyDirectory,
  endPrograms,
  quiet,
  type RunningProgram,
  serve,
} from '../../../support/program.ts'
import { orderFor } from '../../../support/purchase.ts'
import { admin } from '../../../support/shop.ts'
import {
  sendStripeEvent,
  type StripeCall,
  type StripeDouble,
  startStripeDouble,
  stripeEvent,
} from '../../../support/stripe-double.ts'

// A real process that is killed between the steps of a card payment, while Stripe continues.

let stripe: StripeDouble
let directory: Awaited<ReturnType<typeof emptyDirectory>>
let program: RunningProgram
let token: string
let sold: ListedProduct
beforeEach(async () => {
  stripe = startStripeDouble()
  directory = await emptyDirectory()
  await start()
  token = (await call<{ token: string }>('POST', '/api/auth/login', admin)).token
  sold = await call<ListedProduct>('POST', '/api/products', {
    name: 'Maple Mustard',
    description: 'Sharp.',
    price: '10.00',
    stock: 5,
  })
})
afterEach(async () => {
  await endPrograms()
  await stripe.stop()
  await directory.remove()
})

async function start() {
  const environment = { ...quiet, ...stripe.environment, LOG_LEVEL: 'error' }
  program = await serve({ directory: directory.path, environment })
}

async function call<T>(method: string, path: string, body?: object): Promise<T> {
  const answer = await fetch(program.address + path, {
    method,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return (await answer.json()) as T
}

const orders = () => call<DetailedOrder[]>('GET', '/api/orders/detailed')
const stock = async () => (await call<ListedProduct>('GET', `/api/products/${sold.id}`)).stock

async function confirmed() {
  const order = { ...orderFor([{ product: sold, quantity: 2 }]), paymentMethod: 'stripe' }
  const body = { amount: order.totalAmount, order }
  const { id, clientSecret } = await call<CardPayment>('POST', '/api/create-payment-intent', body)
  await stripe.pay(clientSecret)
  return id
}

/** Drops one of Stripe's answers; resolves once Stripe has processed the request. */
function loseAnswer(what: StripeCall['what']): Promise<void> {
  const isDone = Promise.withResolvers<void>()
  stripe.suffer(async (asked, passOn) => {
    const answer = await passOn()
    if (asked.what !== what) return answer
    isDone.resolve()
    await Bun.sleep(60_000)
    return answer
  })
  return isDone.promise
}

async function dieDuring(asking: Promise<unknown>, isDone: Promise<void>) {
  asking.catch(() => {})
  await isDone
  await program.kill()
  stripe.recover()
  await start()
}

test('killed right after the card was charged, the shop has exactly one order within 10 s of its return', async () => {
  const id = await confirmed()
  const isDone = loseAnswer('capture')
  await dieDuring(call('POST', `/api/stripe/intent/${id}/capture`, {}), isDone)
  expect(await eventually(async () => (await orders()).length > 0)).toBe(true)
  // The browser and Stripe both retry.
  await call('POST', `/api/stripe/intent/${id}/capture`, {})
  await sendStripeEvent(
    program,
    stripeEvent('payment_intent.succeeded', stripe.intents.get(id) ?? {}),
  )
  const [made, ...others] = await orders()
  expect(others).toEqual([])
  expect(made).toMatchObject({ paidAmount: '22.60', paymentIntentId: id, attention: null })
  expect(await stock()).toBe(3)
})

test('killed before it heard that the card was confirmed, Stripe tells it again', async () => {
  const id = await confirmed()
  await program.kill()
  await start()
  expect(await stock()).toBe(3)
  const event = 'payment_intent.amount_capturable_updated'
  await sendStripeEvent(program, stripeEvent(event, stripe.intents.get(id) ?? {}))
  expect(await eventually(async () => (await orders()).length === 1)).toBe(true)
  expect(stripe.intents.get(id)?.amount_received).toBe(22_60)
})

test('killed between a refund and its answer, the shop has one refund after its return', async () => {
  const id = await confirmed()
  await call('POST', `/api/stripe/intent/${id}/capture`, {})
  const [order] = await orders()
  const isDone = loseAnswer('refund')
  const wish = { amount: '5.00', key: crypto.randomUUID() }
  await dieDuring(call('POST', `/api/orders/${order?.id}/refunds`, wish), isDone)
  const refunded = async () => (await orders())[0]?.refundedAmount === '5.00'
  expect(await eventually(refunded)).toBe(true)
  expect(stripe.refunds).toHaveLength(1)
})
