import { expect, test } from 'bun:test'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { webhooksProcessed } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { sweepNow } from '../../../support/clock.ts'
import { sendStripeEvent, stripeDown, stripeEvent } from '../../../support/stripe-double.ts'
import { useCardFixture } from '../card.fixture.ts'

const fixture = useCardFixture()

/** Sends an event that Stripe made this many minutes ago, and waits until it is processed. */
async function tell(type: string, object: object, minutesAgo = 0) {
  const created = Math.floor(fixture.shop.context.clock() / 1000) - minutesAgo * 60
  const event = { ...stripeEvent(type, object), created }
  expect((await sendStripeEvent(fixture.shop, event)).status).toBe(200)
  await webhooksProcessed(fixture.shop.context)
  return fixture.rows(`select outcome from webhook_events where id = '${event.id}'`)[0]?.outcome
}

const disputeOf = (id: string, more: object = {}) => ({
  id: 'du_1',
  object: 'dispute',
  payment_intent: id,
  amount: 5_00,
  currency: 'cad',
  reason: 'fraudulent',
  status: 'needs_response',
  ...more,
})

async function seen(orderId: string) {
  const token = await fixture.shop.asOwner()
  const path = `/api/admin/orders/${orderId}`
  const { body } = await fixture.shop.api<OrderDetails>('GET', path, { token })
  return {
    status: body.payment?.status,
    refundable: body.refundable,
    attention: body.order.attention,
  }
}

/** Stripe shows the payments of another account to nobody. */
function hideIntents() {
  fixture.stripe.suffer(async (call, passOn) => {
    if (call.what !== 'get') return passOn()
    const error = { type: 'invalid_request_error', code: 'resource_missing', message: 'Hidden.' }
    return Response.json({ error }, { status: 404 })
  })
}

test('PAY-27 a card dispute names its part, and losing it leaves the rest refundable', async () => {
  const { id, orderId } = await fixture.paid()
  const due = { evidence_details: { due_by: Date.parse('2026-12-10T03:00:00Z') / 1000 } }
  await tell('charge.dispute.created', disputeOf(id, due), 20)
  expect(await seen(orderId)).toEqual({
    status: 'disputed',
    refundable: '22.60',
    attention:
      'The buyer is disputing $5.00 of this card payment. Reason: not authorized by the account holder. Respond in the Stripe dashboard by December 9, 2026.',
  })
  await tell('charge.dispute.closed', disputeOf(id, { status: 'lost' }), 10)
  expect(await seen(orderId)).toEqual({
    status: 'settled',
    refundable: '17.60',
    attention:
      '$5.00 of the money for this order was taken back because the card payment dispute was lost.',
  })
  await tell('charge.dispute.closed', disputeOf(id, { status: 'won' }))
  expect(await seen(orderId)).toEqual({ status: 'settled', refundable: '22.60', attention: null })
})

test('PAY-27 a lost card dispute that is reported late does not undo the later win', async () => {
  const { id, orderId } = await fixture.paid()
  await tell('charge.dispute.closed', disputeOf(id, { status: 'won' }), 10)
  expect(await tell('charge.dispute.closed', disputeOf(id, { status: 'lost' }), 20)).toBe('known')
  expect(await seen(orderId)).toMatchObject({ status: 'settled', attention: null })
})

test('PAY-28 if Stripe refuses to show the payment, its events say what happened', async () => {
  const { id, orderId } = await fixture.paid()
  hideIntents()
  expect(await tell('charge.dispute.created', disputeOf(id), 30)).toBe('disputed')
  await tell('charge.dispute.closed', disputeOf(id, { status: 'won' }), 20)
  const refund = { id: 're_9', object: 'refund', payment_intent: id, amount: 2_60, currency: 'cad' }
  expect(await tell('refund.created', { ...refund, status: 'succeeded' }, 10)).toBe('from_event')
  const charge = { id: 'ch_1', object: 'charge', payment_intent: id, currency: 'cad' }
  await tell('charge.refunded', { ...charge, amount: 22_60, amount_refunded: 2_60 }, 9)
  expect(await seen(orderId)).toMatchObject({ status: 'partly_refunded', refundable: '20.00' })
  await tell('refund.failed', { ...refund, status: 'failed' })
  expect(await seen(orderId)).toMatchObject({ status: 'settled', refundable: '22.60' })
})

test.each([
  ['its own event', ['one', 'other', 'all']],
  ['a total that has both', ['all', 'one', 'other']],
  ['the total before the last', ['other', 'first', 'one', 'all']],
  ['the totals of both', ['first', 'all', 'other', 'one']],
])('PAY-28 two refunds that first show in %s count once each', async (_, arrival) => {
  const { id, orderId } = await fixture.paid()
  hideIntents()
  const back = { payment_intent: id, currency: 'cad' }
  const refund = { ...back, object: 'refund', status: 'succeeded' }
  const charge = { ...back, id: 'ch_1', object: 'charge', amount: 22_60 }
  const one = { ...refund, id: 're_1', amount: 5_00 }
  const other = { ...refund, id: 're_2', amount: 2_60 }
  const events: Record<string, [string, object]> = {
    one: ['refund.created', one],
    other: ['refund.created', other],
    first: ['charge.refunded', { ...charge, amount_refunded: 5_00 }],
    all: ['charge.refunded', { ...charge, amount_refunded: 7_60 }],
  }
  for (const name of arrival) await tell(...(events[name] ?? ['', {}]))
  expect(await seen(orderId)).toMatchObject({ status: 'partly_refunded', refundable: '15.00' })
})

test('PAY-28 a refund that is known from a total only can still fail', async () => {
  const { id, orderId } = await fixture.paid()
  hideIntents()
  const back = { payment_intent: id, currency: 'cad' }
  const charge = { ...back, id: 'ch_1', object: 'charge', amount: 22_60, amount_refunded: 5_00 }
  await tell('charge.refunded', charge)
  expect(await seen(orderId)).toMatchObject({ refundable: '17.60' })
  const refund = { ...back, id: 're_1', object: 'refund', status: 'failed', amount: 5_00 }
  expect(await tell('refund.failed', refund)).toBe('from_event')
  expect(await seen(orderId)).toMatchObject({ status: 'settled', refundable: '22.60' })
})

test('PAY-28 a card payment that completes when Stripe no longer shows it becomes one order', async () => {
  const id = await fixture.confirmed()
  hideIntents()
  const intent = { ...fixture.stripe.intents.get(id), status: 'succeeded', amount_received: 22_60 }
  expect(await tell('payment_intent.succeeded', intent)).toBe('from_event')
  expect(await fixture.orders()).toMatchObject([{ paidAmount: '22.60', paymentMethod: 'stripe' }])
})

test('PAY-27 a card dispute that comes before the shop knows of the capture marks the order', async () => {
  const { id, clientSecret } = (await fixture.buyer.open(fixture.order())).body
  await fixture.stripe.pay(clientSecret)
  fixture.stripe.suffer(async (call, passOn) => {
    const answer = await passOn()
    return call.what === 'capture' || call.what === 'get' ? stripeDown() : answer
  })
  expect((await fixture.buyer.capture(id)).status).toBe(503)
  await tell('charge.dispute.created', disputeOf(id))
  fixture.stripe.recover()
  fixture.shop.pass(10_000)
  await sweepNow(fixture.shop)
  const [order] = await fixture.orders()
  expect(await seen(order?.id ?? '')).toMatchObject({
    status: 'disputed',
    attention: expect.stringContaining('$5.00'),
  })
})
