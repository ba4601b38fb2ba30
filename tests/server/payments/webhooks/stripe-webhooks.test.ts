import { expect, test } from 'bun:test'
import { eventually, sweepNow } from '../../../support/clock.ts'
import { sendStripeEvent, stripeDown, stripeEvent } from '../../../support/stripe-double.ts'
import { useCardFixture } from '../card.fixture.ts'

const fixture = useCardFixture()

const intentOf = (id: string) => fixture.stripe.intents.get(id) ?? {}
const send = (type: string, object: object, id?: string) =>
  sendStripeEvent(fixture.shop, stripeEvent(type, object, id))
const attention = async () => (await fixture.orders())[0]?.attention
const settled = () => eventually(async () => (await fixture.orders()).length === 1)
const dispute = (id: string, more: object = {}) => ({
  id: 'du_1',
  object: 'dispute',
  payment_intent: id,
  reason: 'fraudulent',
  status: 'needs_response',
  ...more,
})

test('50 of the same webhook at once, before the browser calls, make one order and one mail of each kind', async () => {
  const id = await fixture.confirmed()
  const event = stripeEvent('payment_intent.amount_capturable_updated', intentOf(id))
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => sendStripeEvent(fixture.shop, event)),
  )
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 200))
  expect(await settled()).toBe(true)
  expect(fixture.stripe.intents.get(id)).toMatchObject({
    status: 'succeeded',
    amount_received: 22_60,
  })
  // And 50 more, after the browser has come back.
  expect((await fixture.buyer.capture(id)).status).toBe(200)
  expect((await fixture.buyer.place(fixture.order(), id)).status).toBe(200)
  const paid = stripeEvent('payment_intent.succeeded', intentOf(id))
  await Promise.all(Array.from({ length: 50 }, () => sendStripeEvent(fixture.shop, paid)))
  expect(await fixture.orders()).toHaveLength(1)
  expect(
    fixture
      .mails()
      .map(({ kind }) => kind)
      .sort(),
  ).toEqual(['new_order', 'order_confirmation'])
  expect(await fixture.stock()).toBe(3)
})

test('webhooks and the browser at the same moment settle it once', async () => {
  const id = await fixture.confirmed()
  const event = stripeEvent('payment_intent.amount_capturable_updated', intentOf(id))
  const [, answer] = await Promise.all([
    sendStripeEvent(fixture.shop, event),
    fixture.buyer.capture(id),
    sendStripeEvent(fixture.shop, event),
  ])
  expect(answer?.status).toBe(200)
  expect(await settled()).toBe(true)
  expect(fixture.mails()).toHaveLength(2)
  expect(fixture.rows('select count(*) as n from orders')).toEqual([{ n: 1 }])
})

test('an event that Stripe did not sign, or signed long ago, is refused and forgotten', async () => {
  const id = await fixture.confirmed()
  const event = stripeEvent('payment_intent.succeeded', intentOf(id))
  const forged = await sendStripeEvent(fixture.shop, event, { secret: 'whsec_somebody' })
  const old = await sendStripeEvent(fixture.shop, event, { at: Date.now() - 10 * 60_000 })
  const bare = await fixture.shop.api('POST', '/api/stripe/webhook', { body: event })
  expect([forged.status, old.status, bare.status]).toEqual([401, 401, 400])
  expect(fixture.rows('select count(*) as n from webhook_events')).toEqual([{ n: 0 }])
  expect(await fixture.orders()).toEqual([])
})

test('a signed body that is no event is refused; an event the shop does not handle is answered 200', async () => {
  expect((await sendStripeEvent(fixture.shop, { id: 'evt_1', type: 'x' })).status).toBe(400)
  expect((await send('customer.created', { id: 'cus_1', object: 'customer' })).status).toBe(200)
  expect(fixture.rows('select count(*) as n from webhook_events')).toEqual([{ n: 0 }])
})

test('an event that comes while Stripe does not answer is processed later', async () => {
  const id = await fixture.confirmed()
  fixture.stripe.suffer(() => stripeDown())
  const answer = await send('payment_intent.amount_capturable_updated', intentOf(id))
  expect(answer.status).toBe(200)
  expect(await fixture.orders()).toEqual([])
  fixture.stripe.recover()
  fixture.shop.pass(10_000)
  expect(await eventually(async () => (await fixture.orders()).length === 1)).toBe(true)
})

test('a card payment that is still being checked holds its stock until the result arrives', async () => {
  const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
  await fixture.stripe.pay(clientSecret, '4000000000000077')
  expect((await fixture.buyer.capture(id)).body.status).toBe('PENDING')
  expect(fixture.status()).toBe('pending')
  expect(await fixture.stock()).toBe(3)
  fixture.stripe.decideAtBank(id, true)
  await send('payment_intent.amount_capturable_updated', intentOf(id))
  expect(await settled()).toBe(true)
})

test('a payment that is cancelled at Stripe gives its stock back', async () => {
  const { id } = (await fixture.buyer.open(fixture.order())).body
  fixture.stripe.cancelThere(id)
  await send('payment_intent.canceled', intentOf(id))
  expect(await eventually(async () => (await fixture.stock()) === 5)).toBe(true)
  expect(fixture.status()).toBe('cancelled')
})

test('refunds made at Stripe are refunds of the order, in whatever order they are reported', async () => {
  const { id } = await fixture.paid()
  fixture.stripe.refundThere(id, 5_00)
  fixture.stripe.refundThere(id, 7_60)
  const second = stripeEvent('refund.created', { ...fixture.stripe.refunds[1] })
  const first = stripeEvent('refund.created', { ...fixture.stripe.refunds[0] })
  for (const event of [second, first, second]) await sendStripeEvent(fixture.shop, event)
  const refunded = async () => (await fixture.orders())[0]?.refundedAmount
  expect(await eventually(async () => (await refunded()) === '12.60')).toBe(true)
  expect(fixture.status()).toBe('partly_refunded')
  fixture.stripe.refundThere(id, 10_00)
  const charge = { object: 'charge', payment_intent: id, amount_refunded: 22_60 }
  await send('charge.refunded', charge)
  expect(await eventually(async () => (await refunded()) === '22.60')).toBe(true)
  expect(fixture.status()).toBe('refunded')
})

test('a dispute marks the order for staff; winning it clears the mark, and a late event does not restore it', async () => {
  const { id } = await fixture.paid()
  await send('charge.dispute.created', dispute(id))
  expect(await eventually(() => fixture.status() === 'disputed')).toBe(true)
  expect(await attention()).toContain('in the Stripe dashboard')
  await send('charge.dispute.closed', dispute(id, { status: 'won' }))
  expect(await eventually(() => fixture.status() === 'settled')).toBe(true)
  expect(await attention()).toBeNull()
  await send('charge.dispute.updated', dispute(id))
  expect(
    await eventually(
      () => fixture.rows('select 1 from webhook_events where outcome is null').length === 0,
    ),
  ).toBe(true)
  expect(fixture.status()).toBe('settled')
})

test('a lost dispute marks the payment as reversed, and the order says that the money was taken back', async () => {
  const { id } = await fixture.paid()
  await send('charge.dispute.closed', dispute(id, { status: 'lost' }))
  expect(await eventually(() => fixture.status() === 'reversed')).toBe(true)
  expect(await attention()).toContain('was taken back because the card payment dispute was lost')
})

test('a refund that Stripe could not pay out after all is taken back, and the order is marked', async () => {
  const { id, orderId } = await fixture.paid()
  const token = await fixture.shop.asOwner()
  const body = { amount: '5.00', key: crypto.randomUUID() }
  await fixture.shop.api('POST', `/api/orders/${orderId}/refunds`, { token, body })
  fixture.stripe.refundThere(id, 2_60)
  const failed = fixture.stripe.failRefund(fixture.stripe.refunds[0]?.id ?? '')
  await send('refund.failed', { ...failed })
  const marked = async () => (await fixture.orders())[0]?.attention ?? ''
  expect(await eventually(async () => (await marked()).includes('$5.00 failed'))).toBe(true)
  // The other refund is read from Stripe afterwards.
  const refunded = async () => (await fixture.orders())[0]?.refundedAmount
  expect(await eventually(async () => (await refunded()) === '2.60')).toBe(true)
  expect(fixture.status()).toBe('partly_refunded')
  // A repeated event changes nothing.
  await send('refund.updated', { ...failed })
  fixture.shop.pass(4_000)
  await sweepNow(fixture.shop)
  expect((await fixture.orders())[0]?.refundedAmount).toBe('2.60')
})
