import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import { atomically } from '../../../../src/server/db/engine/atomically.ts'
import { changeAttention } from '../../../../src/server/payments/payment/order-attention.ts'
import { sweepRefunds } from '../../../../src/server/payments/refund-requests/refund-sweep.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { openRefundFixture, type RefundFixture } from '../refunds/refund.fixture.ts'

let fixture: RefundFixture
beforeAll(async () => {
  fixture = await openRefundFixture()
})
afterEach(() => fixture.proxy.recover())
afterAll(() => fixture.close())

/** Makes PayPal refuse refunds for this reason: one line, or a whole page. */
function refuse(description: string) {
  fixture.proxy.suffer(async ({ what }, passOn) => {
    if (what !== 'refund') return passOn()
    const details = [{ issue: 'REFUND_NOT_ALLOWED', description }]
    return Response.json({ name: 'UNPROCESSABLE_ENTITY', details }, { status: 422 })
  })
}

/** A refund whose first answer was lost, and that PayPal refuses on a retry in the background. */
async function refusedLater(id: string, amount: string, description: string) {
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'refund' ? unavailable() : passOn()))
  expect((await fixture.refund(id, amount)).body.refund.status).toBe('asked')
  refuse(description)
  await sweepRefunds(fixture.shop.context, Number.MAX_SAFE_INTEGER)
  fixture.proxy.recover()
}

const clear = (id: string, attention: string | null) =>
  fixture.shop.api('POST', `/api/orders/${id}/attention/clear`, {
    token: fixture.token,
    body: { attention },
  })

test("however many and long PayPal's refusals are, the note stays short enough to be cleared", async () => {
  const { order } = await fixture.sell()
  for (let cents = 1; cents <= 12; cents += 1) {
    await refusedLater(order.id, `0.${String(cents).padStart(2, '0')}`, 'No. '.repeat(1_000))
  }
  const { attention } = await fixture.orderOf(order.id)
  expect(attention?.length).toBeWithin(100, 2_001)
  // The latest note is complete.
  expect(attention).toContain('A refund of $0.12 was refused: No. No.')
  const details = await fixture.shop.api<{ refunds: { failure: string | null }[] }>(
    'GET',
    `/api/admin/orders/${order.id}`,
    { token: fixture.token },
  )
  for (const { failure } of details.body.refunds) expect(failure?.length).toBeLessThan(600)
  expect((await clear(order.id, attention)).status).toBe(200)
  expect((await fixture.orderOf(order.id)).attention).toBeNull()
})

test('notes from several sources together stay short enough, and the latest is complete', async () => {
  const { order } = await fixture.sell()
  const { context } = fixture.shop
  for (let at = 0; at < 60; at += 1) {
    const failure = `Note ${at}: somebody has to look at this order, and it takes a sentence to say why.`
    const add = { code: 'refund_refused', amountCents: at, failure } as const
    await atomically(context, (tx) => changeAttention(tx, context.clock(), order.id, { add }))
  }
  const { attention } = await fixture.orderOf(order.id)
  expect(attention?.length).toBeWithin(1_500, 2_001)
  expect(attention).toStartWith('Earlier notes are in the timeline. A refund of ')
  expect(attention).toEndWith(
    'Note 59: somebody has to look at this order, and it takes a sentence to say why.',
  )
  expect((await clear(order.id, attention)).status).toBe(200)
})
