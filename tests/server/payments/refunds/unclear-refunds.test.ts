import { afterEach, beforeEach, expect, test } from 'bun:test'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import { minutes } from '../../../support/clock.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { openRefundFixture, type RefundFixture } from './refund.fixture.ts'

let fixture: RefundFixture
beforeEach(async () => {
  fixture = await openRefundFixture()
})
afterEach(() => fixture.close())

async function passing(times: number, step: number) {
  for (let count = 0; count < times; count += 1) {
    fixture.shop.pass(step)
    await sweepRefunds(fixture.shop.context, fixture.shop.context.clock())
  }
}

const asked = () => fixture.proxy.calls.filter(({ what }) => what === 'refund').length
const unclear =
  "The payment provider didn't say whether it made a refund of $5.00, so it isn't counted. Look it up there before you refund it again."

test('PAY-29 a refund whose answer can never be read ends after half an hour, is said to staff and can be made again', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) =>
    what === 'refund' ? Response.json({}, { status: 201 }) : passOn(),
  )
  expect((await fixture.refund(order.id, '5.00')).body.refund.status).toBe('asked')
  await passing(5, minutes(5))
  expect(fixture.rows('select status from refunds')).toEqual([{ status: 'asked' }])
  await passing(2, minutes(6))
  expect(fixture.rows('select status, failure from refunds')).toEqual([
    { status: 'failed', failure: 'outcome_unclear' },
  ])
  expect(await fixture.orderOf(order.id)).toMatchObject({
    attention: unclear,
    refundingAmount: '0.00',
    refundedAmount: '0.00',
  })
  const before = asked()
  await passing(5, minutes(30))
  expect(asked()).toBe(before)
  fixture.proxy.recover()
  expect((await fixture.refund(order.id, '22.60')).body.refund.status).toBe('done')
  expect(await fixture.refundedAtPaypal(order)).toBe(22_60)
})

test('a refund that was made behind an unreadable answer is found in the record, once', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) => {
    const answer = await passOn()
    return what === 'refund' ? Response.json({}, { status: 201 }) : answer
  })
  expect((await fixture.refund(order.id, '5.00')).body.refund.status).toBe('asked')
  await passing(8, minutes(5))
  expect(fixture.rows('select status from refunds')).toEqual([{ status: 'done' }])
  expect(await fixture.orderOf(order.id)).toMatchObject({ attention: null, refundedAmount: '5.00' })
  expect(await fixture.refundedAtPaypal(order)).toBe(5_00)
})

test('during an outage a refund is requested for three days before staff must look it up', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'refund' ? unavailable() : passOn()))
  await fixture.refund(order.id, '5.00')
  await passing(2, minutes(24 * 60))
  expect(fixture.rows('select status from refunds')).toEqual([{ status: 'asked' }])
  await passing(1, minutes(25 * 60))
  expect((await fixture.orderOf(order.id)).attention).toBe(unclear)
}, 600_000)

test('PAY-29 a refund that PayPal lists in a form that cannot be read is said to staff once', async () => {
  const { order } = await fixture.sell()
  const listed = { id: 'R-ODD', status: 'COMPLETED' }
  fixture.proxy.suffer(async ({ what, path }, passOn) => {
    if (path.includes('/refunds/')) return Response.json(listed)
    const answer = await passOn()
    if (what !== 'get') return answer
    const record = (await answer.json()) as { purchase_units: { payments: object }[] }
    const [unit] = record.purchase_units
    return Response.json({
      ...record,
      purchase_units: [{ ...unit, payments: { ...unit?.payments, refunds: [listed] } }],
    })
  })
  const compare = () =>
    fixture.shop.api<{ differences: { what: string }[] }>('POST', '/api/payments/reconcile', {
      token: fixture.token,
      body: {},
    })
  const { differences } = (await compare()).body
  expect(differences.map(({ what }) => what)).toEqual([
    "The provider lists a refund that can't be read.",
  ])
  const { attention } = await fixture.orderOf(order.id)
  expect(attention).toBe(
    "PayPal lists a refund that the shop can't read, so it isn't counted. Look it up at PayPal.",
  )
  const path = `/api/orders/${order.id}/attention/clear`
  const cleared = await fixture.shop.api('POST', path, {
    token: fixture.token,
    body: { attention },
  })
  expect(cleared.status).toBeLessThan(300)
  await compare()
  expect((await fixture.orderOf(order.id)).attention).toBeNull()
})
