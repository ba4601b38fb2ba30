import { expect, test } from 'bun:test'
import { eventually, minutes, sweepNow } from '../../support/clock.ts'
import { orderFor } from '../../support/purchase.ts'
import { sendStripeEvent, stripeDown, stripeEvent } from '../../support/stripe-double.ts'
import { useCardFixture } from '../payments/card.fixture.ts'
import type { Refunded } from '../payments/refunds/refund.fixture.ts'

const fixture = useCardFixture()

test('a payment that cannot be opened is refused with a message, and holds no stock', async () => {
  fixture.stripe.suffer(() => stripeDown(503))
  const { status, body, headers } = await fixture.buyer.open(fixture.order())
  expect([status, body.code]).toEqual([503, 'payment_unavailable'])
  expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(body.message).toContain("You haven't been charged")
  expect(await fixture.stock()).toBe(5)
})

test('with wrong keys the buyer only learns that payment is unavailable', async () => {
  fixture.stripe.suffer(() =>
    Response.json(
      { error: { type: 'invalid_request_error', message: 'sk_secret' } },
      { status: 401 },
    ),
  )
  const { status, body } = await fixture.buyer.open(fixture.order())
  expect(status).toBe(503)
  expect(JSON.stringify(body)).not.toContain('sk_')
})

test('a redirect is not followed, so nobody else sees the secret key', async () => {
  let others = 0
  const elsewhere = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: () => Response.json({ id: `pi_${(others += 1)}` }),
  })
  fixture.stripe.suffer(() => Response.redirect(elsewhere.url.href, 307))
  const { status, body } = await fixture.buyer.open(fixture.order())
  expect([status, body.code, others]).toEqual([503, 'payment_unavailable', 0])
  await elsewhere.stop(true)
})

test('when the capture response is lost, the sweep finds the money and makes exactly one order', async () => {
  const id = await fixture.confirmed()
  fixture.stripe.suffer(async ({ what }, passOn) => {
    if (what !== 'capture') return passOn()
    await passOn()
    return stripeDown(502)
  })
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  expect(fixture.stripe.intents.get(id)?.status).toBe('succeeded')
  fixture.stripe.recover()
  await sweepNow(fixture.shop)
  expect(await fixture.orders()).toHaveLength(1)
  const keys = new Set(fixture.asked('capture').map(({ key }) => key))
  expect(keys.size).toBe(1)
  expect((await fixture.buyer.capture(id)).status).toBe(200)
})

test('a failure that Stripe stores under its key does not prevent the capture', async () => {
  const id = await fixture.confirmed()
  let key: string | null = null
  fixture.stripe.suffer(async (call, passOn) => {
    if (call.what !== 'capture' || (key !== null && call.key !== key)) return passOn()
    const isAgain = key !== null
    key = call.key
    const answer = stripeDown()
    if (isAgain) answer.headers.set('Idempotent-Replayed', 'true')
    return answer
  })
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect(await fixture.orders()).toHaveLength(1)
})

test('after several failures calls to Stripe fail at once, and PayPal still works', async () => {
  fixture.stripe.suffer(() => stripeDown(503))
  for (let tries = 0; tries < 5; tries += 1) await fixture.buyer.open(fixture.order())
  const asked = fixture.stripe.calls.length
  expect((await fixture.buyer.open(fixture.order())).status).toBe(503)
  expect(fixture.stripe.calls.length).toBe(asked)
  expect(fixture.shop.context.providers.stripe?.isReachable()).toBe(false)
  expect(fixture.shop.context.providers.paypal?.isReachable()).toBe(true)
})

test('cancelled while Stripe is unreachable, and confirmed in another tab: the card is released', async () => {
  const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
  fixture.stripe.suffer(({ what }, passOn) => (what === 'cancel' ? stripeDown() : passOn()))
  expect((await fixture.buyer.cancel(id)).status).toBe(204)
  expect(await fixture.stock()).toBe(5)
  fixture.stripe.recover()
  await fixture.stripe.pay(clientSecret)
  const event = 'payment_intent.amount_capturable_updated'
  await sendStripeEvent(fixture.shop, stripeEvent(event, fixture.stripe.intents.get(id) ?? {}))
  expect(await eventually(() => fixture.stripe.intents.get(id)?.status === 'canceled')).toBe(true)
  expect(await fixture.orders()).toEqual([])
})

test('confirmed just as the hold ended, and sold out since: the card is released, and the buyer is notified', async () => {
  const product = await fixture.shop.addProduct({ price: '10.00', stock: 1 })
  const order = orderFor([{ product, quantity: 1 }])
  const { id, clientSecret } = (await fixture.buyer.open(order)).body
  fixture.shop.pass(minutes(16))
  fixture.stripe.suffer(({ what }, passOn) => {
    // Stripe has not canceled it.
    return what === 'cancel' ? Response.json(fixture.stripe.intents.get(id)) : passOn()
  })
  await sweepNow(fixture.shop)
  fixture.stripe.recover()
  await fixture.stripe.pay(clientSecret)
  expect((await fixture.buyer.open(order)).status).toBe(200)
  const { status, body } = await fixture.buyer.capture(id)
  expect([status, body.code]).toEqual([409, 'out_of_stock'])
  expect(fixture.stripe.intents.get(id)?.status).toBe('canceled')
})

test('staff refund from the dashboard, through the provider that took the money', async () => {
  const { id, orderId } = await fixture.paid()
  const token = await fixture.shop.asOwner()
  const refund = (amount: string) =>
    fixture.shop.api<Refunded>('POST', `/api/orders/${orderId}/refunds`, {
      token,
      body: { amount, key: crypto.randomUUID(), reason: 'A broken jar.' },
    })
  const { status, body } = await refund('5.00')
  expect(status).toBe(201)
  expect(body.refund).toMatchObject({ status: 'done', amount: '5.00' })
  expect(
    fixture.stripe.refunds.map(({ amount, payment_intent }) => [amount, payment_intent]),
  ).toEqual([[5_00, id]])
  expect((await refund('20.00')).status).toBe(422)
  expect((await refund('17.60')).body.order.refundedAmount).toBe('22.60')
  expect(fixture.status()).toBe('refunded')
  expect(fixture.stripe.refunds).toHaveLength(2)
})

test('a refund whose answer was lost is asked for again and made once', async () => {
  const { orderId } = await fixture.paid()
  fixture.stripe.suffer(async ({ what }, passOn) => {
    if (what !== 'refund') return passOn()
    await passOn()
    return stripeDown(502)
  })
  const token = await fixture.shop.asOwner()
  const body = { amount: '5.00', key: crypto.randomUUID() }
  const { body: asked } = await fixture.shop.api<Refunded>(
    'POST',
    `/api/orders/${orderId}/refunds`,
    {
      token,
      body,
    },
  )
  expect(asked.refund.status).toBe('asked')
  fixture.stripe.recover()
  fixture.shop.pass(minutes(5))
  const isDone = async () => (await fixture.orders())[0]?.refundedAmount === '5.00'
  expect(await eventually(isDone)).toBe(true)
  expect(fixture.stripe.refunds).toHaveLength(1)
})

test('the reconciliation finds refunds made at Stripe, and records them', async () => {
  const { id } = await fixture.paid()
  fixture.stripe.refundThere(id, 2_60)
  const token = await fixture.shop.asOwner()
  const { body } = await fixture.shop.api<{ compared: number; differences: object[] }>(
    'POST',
    '/api/payments/reconcile',
    { token, body: {} },
  )
  expect(body.compared).toBe(1)
  expect(body.differences).toMatchObject([{ providerId: id, isCorrected: true }])
  expect((await fixture.orders())[0]?.refundedAmount).toBe('2.60')
})
