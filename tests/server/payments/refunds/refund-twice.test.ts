import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import fc from 'fast-check'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import { unavailable } from '../../../support/paypal-proxy.ts'
import { openRefundFixture, type RefundFixture } from './refund.fixture.ts'

let fixture: RefundFixture
beforeAll(async () => {
  fixture = await openRefundFixture()
})
afterEach(() => fixture.proxy.recover())
afterAll(() => fixture.close())

/** What a refund form shows as refunded or pending. */
async function seenIn(orderId: string): Promise<string> {
  const path = `/api/admin/orders/${orderId}`
  const { body } = await fixture.shop.api<OrderDetails>('GET', path, { token: fixture.token })
  const { order, refundable } = body
  return formatMoney((parseMoney(order.paidAmount) ?? 0) - (parseMoney(refundable) ?? 0))
}

const everything = () =>
  JSON.stringify([
    fixture.rows('select * from refunds order by id'),
    fixture.rows('select id, refunded_cents, refunding_cents, updated_at from orders order by id'),
    fixture.rows("select seq from events where topic = 'orders' order by seq"),
  ])

test('the same refund from two tabs, each with its own key, is made once', async () => {
  const { order } = await fixture.sell()
  const answers = await Promise.all([
    fixture.refund(order.id, '5.00', { refundedBefore: '0.00' }),
    fixture.refund(order.id, '5.00', { refundedBefore: '0.00' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect(refused).toMatchObject({
    code: 'stale',
    message:
      'Nothing was refunded just now: $5.00 of $22.60 has been refunded since this form was filled in, and $17.60 is left. Please check the amount.',
    refundedBefore: '5.00',
    refundable: '17.60',
  })
  expect(await fixture.refundedAtPaypal(order)).toBe(5_00)
})

test('a program may refund without a key, and each of its requests is a refund of its own', async () => {
  const { order } = await fixture.sell()
  const refund = async () => (await fixture.refund(order.id, '5.00', { key: undefined })).status
  expect([await refund(), await refund()]).toEqual([201, 201])
  expect(await fixture.refundedAtPaypal(order)).toBe(10_00)
})

test('a refund form that was filled in before another refund changes nothing', async () => {
  const { order } = await fixture.sell()
  await fixture.refund(order.id, '5.00')
  const before = everything()
  const stale = await fixture.refund(order.id, '5.00', { refundedBefore: '0.00' })
  expect([stale.status, stale.body.code]).toEqual([409, 'stale'])
  expect(everything()).toBe(before)
  expect((await fixture.refund(order.id, '5.00', { refundedBefore: '5.00' })).status).toBe(201)
})

test('a refund that PayPal has not answered yet counts as refunded', async () => {
  const { order } = await fixture.sell()
  fixture.proxy.suffer(async ({ what }, passOn) => (what === 'refund' ? unavailable() : passOn()))
  expect((await fixture.refund(order.id, '5.00', { refundedBefore: '0.00' })).status).toBe(201)
  fixture.proxy.recover()
  const stale = await fixture.refund(order.id, '5.00', { refundedBefore: '0.00' })
  expect([stale.status, stale.body.code, stale.body.refundedBefore]).toEqual([409, 'stale', '5.00'])
  expect(await seenIn(order.id)).toBe('5.00')
})

test('a refund repeated with its key gets the same response, whatever was refunded since', async () => {
  const { order } = await fixture.sell()
  const asked = { key: crypto.randomUUID(), refundedBefore: '0.00' }
  const first = await fixture.refund(order.id, '5.00', asked)
  await fixture.refund(order.id, '1.00', { refundedBefore: '5.00' })
  const again = await fixture.refund(order.id, '5.00', asked)
  expect([again.status, again.body.refund.id]).toEqual([201, first.body.refund.id])
  expect(await fixture.refundedAtPaypal(order)).toBe(6_00)
})

test('when several tabs refund at once, each amount is refunded only if its form showed the current total', async () => {
  const wish = fc.record({
    cents: fc.integer({ min: 1, max: 8_00 }),
    times: fc.integer({ min: 1, max: 3 }),
  })
  const rounds = fc.array(fc.array(wish, { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 4,
  })
  await fc.assert(
    fc.asyncProperty(rounds, async (all) => {
      const { order } = await fixture.sell()
      let paid = 0
      for (const wishes of all) {
        const refundedBefore = await seenIn(order.id)
        expect(parseMoney(refundedBefore)).toBe(paid)
        const answers = await Promise.all(
          wishes.flatMap(({ cents, times }) => {
            const key = crypto.randomUUID()
            const ask = () => fixture.refund(order.id, formatMoney(cents), { key, refundedBefore })
            return Array.from({ length: times }, async () => ({ key, cents, ...(await ask()) }))
          }),
        )
        const made = answers.filter(({ status }) => status === 201)
        // At most one of them, however often it was sent.
        expect(new Set(made.map(({ key }) => key)).size).toBeLessThanOrEqual(1)
        expect(new Set(made.map(({ body }) => body.refund.id)).size).toBeLessThanOrEqual(1)
        paid += made[0]?.cents ?? 0
      }
      expect(await fixture.refundedAtPaypal(order)).toBe(paid)
    }),
    { numRuns: 15, seed: 818 },
  )
})
