import { afterAll, beforeAll, expect, test } from 'bun:test'
import { issueOf, order, type Paypal, startPaypal } from './paypal-caller.ts'

let paypal: Paypal
beforeAll(async () => {
  paypal = await startPaypal()
})
afterAll(() => paypal.stop())

/** A capture over 24.50 CAD and its order. */
async function captured() {
  const { body } = await paypal.create(order())
  await paypal.decide(body.id, 'approve')
  const capture = (await paypal.capture(body.id)).body.purchase_units?.[0]?.payments?.captures[0]
  return { orderId: body.id, captureId: capture?.id ?? '' }
}

type Refund = {
  id: string
  status: string
  amount: { value: string }
  seller_payable_breakdown: { total_refunded_amount: { value: string } }
}

const cad = (value: string) => ({ amount: { currency_code: 'CAD', value } })
const whole = { prefer: 'return=representation' }
const refund = (captureId: string, body: object, key?: string) =>
  paypal.call(`/v2/payments/captures/${captureId}/refund`, {
    body,
    headers: whole,
    ...(key === undefined ? {} : { key }),
  })
const refundOf = (reply: Awaited<ReturnType<typeof refund>>) => reply.body as unknown as Refund
const statusOf = async (captureId: string) =>
  (await paypal.call(`/v2/payments/captures/${captureId}`, { method: 'GET' })).body.status

test('SIM-01 partial refunds add up to the full amount and show in the capture and its order', async () => {
  const { orderId, captureId } = await captured()
  expect(await statusOf(captureId)).toBe('COMPLETED')
  const first = await refund(captureId, { ...cad('4.50'), note_to_payer: 'A broken jar' })
  expect(first.status).toBe(201)
  expect(first.body).toMatchObject({ status: 'COMPLETED', note_to_payer: 'A broken jar' })
  expect(refundOf(first).seller_payable_breakdown.total_refunded_amount.value).toBe('4.50')
  expect(await statusOf(captureId)).toBe('PARTIALLY_REFUNDED')
  const rest = refundOf(await refund(captureId, {}))
  expect(rest.amount.value).toBe('20.00')
  expect(rest.seller_payable_breakdown.total_refunded_amount.value).toBe('24.50')
  expect(await statusOf(captureId)).toBe('REFUNDED')
  const shown = (await paypal.show(orderId)).body.purchase_units?.[0]?.payments as {
    refunds?: Refund[]
  }
  expect(shown.refunds?.map(({ amount }) => amount.value)).toEqual(['4.50', '20.00'])
  const again = await paypal.call(`/v2/payments/refunds/${rest.id}`, { method: 'GET' })
  expect(again.body).toMatchObject({ id: rest.id, amount: { value: '20.00' } })
})

test('concurrent refunds never exceed the captured amount', async () => {
  const { captureId } = await captured()
  expect(issueOf(await refund(captureId, cad('24.51')))).toBe('REFUND_AMOUNT_EXCEEDED')
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => refund(captureId, cad('10.00'))),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 422, 422, 422])
  await refund(captureId, cad('4.50'))
  expect(issueOf(await refund(captureId, {}))).toBe('CAPTURE_FULLY_REFUNDED')
})

test('the same request id refunds once, even concurrently', async () => {
  const { captureId } = await captured()
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => refund(captureId, cad('5.00'), `refund ${captureId}`)),
  )
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 200, 201])
  expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1)
  expect(refundOf(await refund(captureId, {})).amount.value).toBe('19.50')
})

test("an invalid refund is refused in PayPal's error format", async () => {
  const { captureId } = await captured()
  for (const value of ['0.00', '-1.00']) {
    expect(issueOf(await refund(captureId, cad(value)))).toBe('CANNOT_BE_ZERO_OR_NEGATIVE')
  }
  const dollars = { amount: { currency_code: 'USD', value: '1.00' } }
  expect(issueOf(await refund(captureId, dollars))).toBe('REFUND_CAPTURE_CURRENCY_MISMATCH')
  expect((await refund(captureId, { amount: '1.00' })).status).toBe(400)
  expect((await refund('NONE', {})).status).toBe(404)
  for (const path of ['captures', 'refunds']) {
    expect((await paypal.call(`/v2/payments/${path}/NONE`, { method: 'GET' })).status).toBe(404)
  }
  expect(await statusOf(captureId)).toBe('COMPLETED')
})
