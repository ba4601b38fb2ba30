import { expect, test } from 'bun:test'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { findPaymentOfOrder } from '../../../../src/server/payments/payment/payments.queries.ts'
import { webhooksProcessed } from '../../../../src/server/payments/webhooks/process-webhook-event.ts'
import { minutes, sweepNow } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { usePaypalFixture } from '../../../support/paypal.fixture.ts'
import { backOf, disputeOf, sendWebhook, vouchFor, webhook } from '../../../support/webhooks.ts'

// A payment that was opened with only an amount gets its order after the money was taken, so the
// buyer may have disputed it by then.

const fixture = usePaypalFixture({ isVouchedFor: true })

const cad = (value: string) => ({ currency_code: 'CAD', value })

async function paidWithoutOrder() {
  const { id } = (await fixture.buyer.openAmount('22.60')).body
  await fixture.buyer.decide(id, 'approve')
  await fixture.buyer.capture(id)
  const payment = await findPaymentOfOrder(fixture.shop.context.db.read, id)
  return { id, captureId: payment?.captureId ?? '' }
}

async function tell(type: string, resource: object) {
  await sendWebhook(fixture.shop, webhook(type, resource))
  await webhooksProcessed(fixture.shop.context)
}

async function seen() {
  const [order] = await fixture.orders()
  const token = await fixture.shop.asOwner()
  const path = `/api/admin/orders/${order?.id}`
  const { body } = await fixture.shop.api<OrderDetails>('GET', path, { token })
  return {
    status: body.payment?.status,
    refundable: body.refundable,
    attention: body.order.attention,
  }
}

test('PAY-27 a dispute about money that has no order yet is marked on the order when it comes', async () => {
  const { id, captureId } = await paidWithoutOrder()
  const dispute = disputeOf(captureId, { dispute_amount: cad('10.00') })
  await tell('CUSTOMER.DISPUTE.CREATED', dispute)
  expect((await fixture.buyer.place(fixture.order(), id)).status).toBe(201)
  expect(await seen()).toEqual({
    status: 'disputed',
    refundable: '22.60',
    attention:
      "The buyer is disputing $10.00 of this payment. Reason: not received. Respond in PayPal's Resolution Centre.",
  })
  // The later outcome finds the note that the order was made with.
  const won = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...won })
  expect(await seen()).toEqual({ status: 'settled', refundable: '22.60', attention: null })
})

test('PAY-27 money that was taken back in part before the order came is named on the order', async () => {
  const { id, captureId } = await paidWithoutOrder()
  await tell('PAYMENT.CAPTURE.REVERSED', { ...backOf(captureId), amount: cad('5.00') })
  expect((await fixture.buyer.place(fixture.order(), id)).status).toBe(201)
  expect(await seen()).toEqual({
    status: 'settled',
    refundable: '17.60',
    attention: 'PayPal took back $5.00 of the money for this order.',
  })
})

test('PAY-27 a dispute that was won before the order came leaves no mark', async () => {
  const { id, captureId } = await paidWithoutOrder()
  const dispute = disputeOf(captureId)
  await tell('CUSTOMER.DISPUTE.CREATED', dispute)
  const won = { dispute_outcome: { outcome_code: 'RESOLVED_SELLER_FAVOUR' } }
  await tell('CUSTOMER.DISPUTE.RESOLVED', { ...dispute, ...won })
  expect((await fixture.buyer.place(fixture.order(), id)).status).toBe(201)
  expect(await seen()).toEqual({ status: 'settled', refundable: '22.60', attention: null })
})

test('PAY-27 a dispute that names a capture of which the shop learns only hours later marks its order', async () => {
  const id = await fixture.approved()
  const captureId = await fixture.takenUnheard(id)
  // No browser and no webhook reports the capture to the shop.
  fixture.proxy.suffer(async (call, passOn) =>
    call.what === 'get' ? unavailable() : (vouchFor(call) ?? passOn()),
  )
  await tell('CUSTOMER.DISPUTE.CREATED', disputeOf(captureId))
  fixture.shop.pass(minutes(120))
  await sweepNow(fixture.shop)
  fixture.proxy.recover()
  fixture.shop.pass(minutes(20))
  await sweepNow(fixture.shop)
  expect(await fixture.becomesOneOrder()).toBe(true)
  fixture.shop.pass(minutes(20))
  await sweepNow(fixture.shop)
  expect(await seen()).toMatchObject({ status: 'disputed' })
})
