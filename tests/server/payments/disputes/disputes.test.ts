import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { findPaymentOfOrder } from '../../../../src/server/payments/payment/payments.queries.ts'
import { webhooksProcessed } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { paypalCapture, paypalOrder } from '../../../support/paypal-records.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { backOf, captureOf, disputeOf, sendWebhook, vouchFor } from '../../../support/webhooks.ts'

const fixture = usePaypalFixture({ stock: 20, isVouchedFor: true })

const cad = (value: string) => ({ currency_code: 'CAD', value })

/** A paid order of two jars: $22.60. */
async function paid() {
  const id = await fixture.paid()
  const payment = await findPaymentOfOrder(fixture.shop.context.db.read, id)
  return { id, captureId: payment?.captureId ?? '', orderId: payment?.orderId ?? '' }
}

let sent = 0

/** Sends an event that PayPal made this many minutes ago, and waits until it is processed. */
async function tell(type: string, resource: object, minutesAgo = 0) {
  sent += 1
  const created = new Date(fixture.shop.context.clock() - minutesAgo * 60_000).toISOString()
  const event = { id: `WH-${sent}`, event_type: type, create_time: created, resource }
  expect((await sendWebhook(fixture.shop, event)).status).toBe(200)
  await webhooksProcessed(fixture.shop.context)
  return fixture.rows(`select outcome from webhook_events where id = '${event.id}'`)[0]?.outcome
}

const decided = (outcome_code: string, more: object = {}) => ({
  dispute_outcome: { outcome_code, ...more },
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

async function refund(orderId: string, amount: string) {
  return fixture.shop.api<ErrorBody>('POST', `/api/orders/${orderId}/refunds`, {
    token: await fixture.shop.asOwner(),
    body: { amount, key: crypto.randomUUID() },
  })
}

/** PayPal shows the orders of an earlier app to nobody. */
function hideOrders(status = 404) {
  const name = status === 403 ? 'NOT_AUTHORIZED' : 'RESOURCE_NOT_FOUND'
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'verify') return vouchFor(call) ?? Response.json({}, { status: 400 })
    if (call.what !== 'get') return passOn()
    return Response.json({ name, message: 'Hidden.', details: [{ issue: name }] }, { status })
  })
}

test('PAY-27 money taken back in part is named, and the rest can still be refunded, to the cent', async () => {
  const { captureId, orderId } = await paid()
  await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount: cad('5.00') })
  expect(await seen(orderId)).toEqual({
    status: 'settled',
    refundable: '17.60',
    attention: 'PayPal took back $5.00 of the money for this order.',
  })
  const tooMuch = await refund(orderId, '17.61')
  expect(tooMuch.status).toBe(422)
  expect(tooMuch.body.errors?.[0]?.message).toBe(
    '$5.00 of this payment was taken back, so you can refund up to $17.60.',
  )
  expect((await refund(orderId, '10.00')).status).toBe(201)
  expect(await seen(orderId)).toMatchObject({ status: 'partly_refunded', refundable: '7.60' })
})

test('PAY-27 two reversals of one payment add up, and one that is reported twice counts once', async () => {
  const { captureId, orderId } = await paid()
  const part = (id: string, value: string) => ({ ...backOf(captureId), id, amount: cad(value) })
  await tell('PAYMENT.CAPTURE.REVERSED', part('R1', '5.00'))
  await tell('PAYMENT.CAPTURE.REVERSED', part('R1', '5.00'))
  expect(await seen(orderId)).toMatchObject({ refundable: '17.60' })
  await tell('PAYMENT.CAPTURE.REVERSED', part('R2', '17.60'))
  expect(await seen(orderId)).toMatchObject({ status: 'reversed', refundable: '0.00' })
  expect((await refund(orderId, '1.00')).body.errors?.[0]?.message).toContain('reversed')
})

test('PAY-27 an open dispute says how much, why and until when, and a part lost is not the whole', async () => {
  const { captureId, orderId } = await paid()
  const dispute = disputeOf(captureId, {
    dispute_amount: cad('10.00'),
    seller_response_due_date: '2026-12-10T03:00:00.000Z',
  })
  await tell('CUSTOMER.DISPUTE.CREATED', dispute)
  expect(await seen(orderId)).toEqual({
    status: 'disputed',
    refundable: '22.60',
    attention:
      "The buyer is disputing $10.00 of this payment. Reason: not received. Respond in PayPal's Resolution Centre by December 9, 2026.",
  })
  const lost = decided('RESOLVED_BUYER_FAVOUR', { amount_refunded: cad('4.00') })
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...lost })
  // PayPal takes the money back with an event of its own, which is about the same money.
  await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount: cad('4.00') })
  expect(await seen(orderId)).toEqual({
    status: 'settled',
    refundable: '18.60',
    attention: 'PayPal took back $4.00 of the money for this order.',
  })
})

test('PAY-27 a refund during a dispute leaves the payment disputed until that is decided', async () => {
  const { captureId, orderId } = await paid()
  const dispute = disputeOf(captureId)
  await tell('CUSTOMER.DISPUTE.CREATED', dispute)
  for (const refundable of ['12.60', '0.00']) {
    expect((await refund(orderId, refundable === '0.00' ? '12.60' : '10.00')).status).toBe(201)
    expect(await seen(orderId)).toMatchObject({ status: 'disputed', refundable })
  }
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_SELLER_FAVOUR') })
  expect(await seen(orderId)).toEqual({ status: 'refunded', refundable: '0.00', attention: null })
})

for (const { amount, status, refundable } of [
  { amount: 22_60, status: 'refunded', refundable: '0.00' },
  { amount: 10_00, status: 'partly_refunded', refundable: '12.60' },
] as const) {
  test(`PAY-27 a dispute that is settled with a refund at PayPal, here of ${amount} cents, counts once`, async () => {
    const { captureId, orderId } = await paid()
    const dispute = disputeOf(captureId, { dispute_amount: cad('22.60') })
    await tell('CUSTOMER.DISPUTE.CREATED', dispute)
    fixture.shop.pass(60_000)
    const key = crypto.randomUUID()
    const refunded = { captureId, amount, key }
    const made = await fixture.shop.context.providers.paypal?.refundCapture(refunded)
    const value = formatMoney(amount)
    const back = { ...backOf(captureId), id: made?.id, amount: cad(value) }
    await tell('PAYMENT.CAPTURE.REFUNDED', back)
    const lost = decided('RESOLVED_BUYER_FAVOUR', { amount_refunded: cad(value) })
    await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...lost })
    expect(await seen(orderId)).toEqual({ status, refundable, attention: null })
  })
}

test('PAY-27 a dispute lost first and won on appeal leaves no mark, and the payment can be refunded', async () => {
  const { captureId, orderId } = await paid()
  const dispute = disputeOf(captureId, { dispute_amount: cad('22.60') })
  await tell('CUSTOMER.DISPUTE.CREATED', dispute, 50)
  await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount: cad('22.60') }, 40)
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_BUYER_FAVOUR') }, 30)
  expect(await seen(orderId)).toMatchObject({ status: 'reversed', refundable: '0.00' })
  // While the shop appeals, the money is still gone.
  await tell('CUSTOMER.DISPUTE.UPDATED', dispute, 20)
  expect(await seen(orderId)).toMatchObject({ status: 'reversed' })
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_SELLER_FAVOUR') }, 10)
  expect(await seen(orderId)).toEqual({ status: 'settled', refundable: '22.60', attention: null })
  expect((await refund(orderId, '22.60')).status).toBe(201)
})

test.each([
  [[0, 1, 2], 'settled', null],
  [[2, 1, 0], 'settled', null],
  [[1, 2, 0], 'settled', null],
  [[2, 0, 1], 'settled', null],
] as const)(
  'PAY-27 the latest outcome counts by the times of the events, arriving as %p',
  async (arrival, status, attention) => {
    const { captureId, orderId } = await paid()
    const dispute = disputeOf(captureId, { dispute_amount: cad('22.60') })
    const events = [
      ['CUSTOMER.DISPUTE.CREATED', dispute, 30],
      ['CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_BUYER_FAVOUR') }, 20],
      ['CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_SELLER_FAVOUR') }, 10],
    ] as const
    for (const index of arrival) {
      const [type, resource, minutesAgo] = events[index]
      await tell(type, resource, minutesAgo)
    }
    // A reversal that was made before the shop won arrives last.
    await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount: cad('22.60') }, 25)
    expect(await seen(orderId)).toEqual({ status, refundable: '22.60', attention })
  },
)

test('PAY-27 a buyer who appeals against a decision disputes the payment again', async () => {
  const { captureId, orderId } = await paid()
  const dispute = disputeOf(captureId)
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...decided('RESOLVED_SELLER_FAVOUR') }, 20)
  await tell('CUSTOMER.DISPUTE.UPDATED', dispute, 10)
  expect(await seen(orderId)).toMatchObject({ status: 'disputed' })
})

test('PAY-27 a note that staff have cleared does not return with another event of the same dispute', async () => {
  const { captureId, orderId } = await paid()
  const dispute = disputeOf(captureId, { dispute_amount: cad('5.00') })
  await tell('CUSTOMER.DISPUTE.CREATED', dispute, 10)
  const { attention } = await seen(orderId)
  const token = await fixture.shop.asOwner()
  const path = `/api/orders/${orderId}/attention/clear`
  const cleared = await fixture.shop.api('POST', path, { token, body: { attention } })
  expect(cleared.status).toBe(200)
  await tell('CUSTOMER.DISPUTE.UPDATED', dispute, 5)
  expect(await seen(orderId)).toMatchObject({ status: 'disputed', attention: null })
})

test('PAY-27 a dispute of two payments marks both orders, each with its part', async () => {
  const [one, other] = [await paid(), await paid()]
  const disputed_transactions = [one, other].map(({ captureId }) => ({
    seller_transaction_id: captureId,
  }))
  const dispute = disputeOf(one.captureId, { disputed_transactions, dispute_amount: cad('30.00') })
  await tell('CUSTOMER.DISPUTE.CREATED', dispute)
  expect(await seen(one.orderId)).toMatchObject({ status: 'disputed' })
  expect((await seen(one.orderId)).attention).toContain('$22.60')
  expect(await seen(other.orderId)).toMatchObject({ status: 'disputed' })
  expect((await seen(other.orderId)).attention).toContain('$7.40')
})

test('PAY-27 amounts that are missing, odd or in another currency count as the whole payment', async () => {
  for (const amount of [undefined, 'much', { value: 5 }, { currency_code: 'USD', value: '5.00' }]) {
    const { captureId, orderId } = await paid()
    await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount })
    expect(await seen(orderId)).toEqual({
      status: 'reversed',
      refundable: '0.00',
      attention: 'PayPal took back the money for this order.',
    })
  }
})

test.each([404, 403])(
  'PAY-28 a dispute, a reversal and a refund are recorded from their events if PayPal answers %p',
  async (status) => {
    const { captureId, orderId } = await paid()
    hideOrders(status)
    const dispute = disputeOf(captureId, { dispute_amount: cad('5.00') })
    expect(await tell('CUSTOMER.DISPUTE.CREATED', dispute, 30)).toBe('disputed')
    expect((await seen(orderId)).attention).toContain('The buyer is disputing $5.00')
    const won = { ...dispute, ...decided('RESOLVED_SELLER_FAVOUR') }
    expect(await tell('CUSTOMER.DISPUTE.RESOLVED', won, 20)).toBe('kept')
    const refunded = { ...backOf(captureId), id: 'REF-1', amount: cad('2.60') }
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', refunded, 10)).toBe('from_event')
    expect(await tell('PAYMENT.CAPTURE.REFUNDED', refunded, 9)).toBe('from_event')
    const back = { ...backOf(captureId), id: 'BACK-1', amount: cad('10.00') }
    expect(await tell('PAYMENT.CAPTURE.REVERSED', back, 5)).toBe('reversed')
    expect(await seen(orderId)).toEqual({
      status: 'partly_refunded',
      refundable: '10.00',
      attention: 'PayPal took back $10.00 of the money for this order.',
    })
    await tell('PAYMENT.REFUND.FAILED', refunded, 4)
    expect(await seen(orderId)).toMatchObject({ refundable: '12.60' })
  },
)

test('PAY-28 a refund whose event was lost is in the total of the next, and counts once if it comes late', async () => {
  const { captureId, orderId } = await paid()
  hideOrders()
  const refunded = (id: string, value: string, total: string) =>
    tell('PAYMENT.CAPTURE.REFUNDED', {
      ...backOf(captureId),
      id,
      amount: cad(value),
      seller_payable_breakdown: { total_refunded_amount: cad(total) },
    })
  expect(await refunded('REF-2', '2.60', '7.60')).toBe('from_event')
  expect(await seen(orderId)).toMatchObject({ status: 'partly_refunded', refundable: '15.00' })
  await refunded('REF-1', '5.00', '5.00')
  expect(await seen(orderId)).toMatchObject({ refundable: '15.00' })
  await refunded('REF-3', '1.00', '8.60')
  expect(await seen(orderId)).toMatchObject({ refundable: '14.00' })
  await tell('PAYMENT.REFUND.FAILED', { ...backOf(captureId), id: 'REF-1', amount: cad('5.00') })
  expect(await seen(orderId)).toMatchObject({ refundable: '19.00' })
})

test('PAY-28 money that completes when PayPal no longer shows its order becomes one order', async () => {
  const id = await fixture.approved()
  const captureId = await fixture.takenUnheard(id)
  hideOrders()
  expect(await tell('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))).toBe('from_event')
  expect(await tell('PAYMENT.CAPTURE.COMPLETED', captureOf(id, captureId))).toBe('known')
  expect(await fixture.orders()).toMatchObject([
    { paidAmount: '22.60', paymentIntentId: captureId },
  ])
})

test('PAY-27 during an outage, a dispute is marked at once and the record is read later', async () => {
  const { captureId, orderId } = await paid()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what === 'verify') return vouchFor(call) ?? Response.json({}, { status: 400 })
    return call.what === 'get' ? Response.json({}, { status: 503 }) : passOn()
  })
  expect(await tell('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId))).toBeNull()
  expect(await seen(orderId)).toMatchObject({ status: 'disputed' })
})

/** A payment that PayPal holds back, whose order it then shows to nobody. */
async function pendingAndHidden() {
  const id = await fixture.approved()
  fixture.proxy.suffer(async (call, passOn) => {
    if (call.what !== 'capture') return passOn()
    const captures = [paypalCapture('PENDING', { id: 'CAP-1' })]
    return paypalOrder(id, { status: 'COMPLETED', captures })
  })
  expect((await fixture.buyer.capture(id)).body).toMatchObject({ status: 'PENDING' })
  hideOrders()
  return id
}

test('PAY-28 a pending payment completes by its event if PayPal no longer shows its order', async () => {
  const id = await pendingAndHidden()
  expect(await tell('PAYMENT.CAPTURE.COMPLETED', captureOf(id, 'CAP-1'))).toBe('from_event')
  expect(await fixture.orders()).toMatchObject([{ paidAmount: '22.60', attention: null }])
  expect(await fixture.stock()).toBe(18)
})

test('PAY-28 a pending payment is denied by its event if PayPal no longer shows its order', async () => {
  const id = await pendingAndHidden()
  const denied = captureOf(id, 'CAP-1', 'DENIED')
  expect(await tell('PAYMENT.CAPTURE.DENIED', denied)).toBe('from_event')
  expect(await fixture.orders()).toEqual([])
  expect(await fixture.stock()).toBe(20)
})
