import { expect, test } from 'bun:test'
import type { ErrorBody } from '#shared/contract/errors.ts'
import type { ProviderPayouts } from '#shared/contract/staff/reports.ts'
import { daysAfter } from '#shared/domain/report/report-days.ts'
import { stripeDown } from '../../support/stripe-double.ts'
import { stripePayout } from '../../support/stripe-payouts.ts'
import { useCardFixture } from '../payments/card.fixture.ts'

const fixture = useCardFixture()

async function payouts(from: string, to: string): Promise<ProviderPayouts[]> {
  const path = `/api/reports/payouts?from=${from}&to=${to}`
  const token = await fixture.shop.asOwner()
  const { status, body } = await fixture.shop.api<ProviderPayouts[]>('GET', path, { token })
  expect(status).toBe(200)
  return body
}

const ofStripe = async (from: string, to: string) =>
  (await payouts(from, to)).find(({ provider }) => provider === 'stripe')

test('REPORT-09 payouts are those that arrive in the days, by day, with what Stripe took back and what is in another currency', async () => {
  fixture.stripe.payouts.push(
    stripePayout('2026-09-30', 100),
    stripePayout('2026-10-01', 12_345),
    stripePayout('2026-10-31', -250, 'in_transit'),
    stripePayout('2026-10-15', 999, 'failed'),
    stripePayout('2026-10-20', 5, 'held'),
    stripePayout('2026-10-15', 7_000, 'paid', 'usd'),
    stripePayout('2026-11-01', 100),
  )
  const listed = await payouts('2026-10-01', '2026-10-31')
  expect(listed).toMatchObject([
    { provider: 'paypal', state: 'unlisted', payouts: [] },
    {
      provider: 'stripe',
      state: 'read',
      payouts: [
        { day: '2026-10-01', amount: '123.45', status: 'paid' },
        { day: '2026-10-15', amount: '9.99', status: 'failed' },
        { day: '2026-10-20', amount: '0.05', status: 'unknown', code: 'held' },
        { day: '2026-10-31', amount: '-2.50', status: 'sent', code: 'in_transit' },
      ],
      inOtherCurrencies: 1,
    },
  ])
})

test('REPORT-09 more payouts than a page of Stripe are all listed', async () => {
  const days = Array.from({ length: 230 }, (_, index) => daysAfter('2026-01-01', index))
  fixture.stripe.payouts.push(...days.map((day, index) => stripePayout(day, 100 + index)))
  const listed = await ofStripe('2026-01-01', '2026-12-31')
  expect(listed?.payouts.map(({ day }) => day)).toEqual(days)
})

test('REPORT-09 payouts that cannot be read say why, and stop no buyer however often they are tried', async () => {
  const refusal = {
    error: { type: 'invalid_request_error', message: 'The key does not have the permissions.' },
  }
  const answers: [string, () => Response][] = [
    ['refused', () => Response.json(refusal, { status: 403 })],
    ['unreachable', () => stripeDown()],
    ['unreachable', () => stripeDown(429)],
    ['unreachable', () => Response.json({ object: 'list', data: [{ id: 'po_1' }] })],
    ['unreachable', () => new Response('<h1>Gateway</h1>', { status: 502 })],
  ]
  for (const [state, answer] of answers) {
    fixture.stripe.suffer((call, passOn) => (call.what === 'payouts' ? answer() : passOn()))
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(await ofStripe('2026-10-01', '2026-10-31')).toMatchObject({ state, payouts: [] })
    }
  }
  await fixture.paid()
  expect(await fixture.orders()).toHaveLength(1)
})

test('REPORT-09 days in the wrong order, and more than a report covers, ask Stripe nothing', async () => {
  const token = await fixture.shop.asOwner()
  for (const days of ['from=2026-10-02&to=2026-10-01', 'from=1999-01-01&to=2026-10-01']) {
    const path = `/api/reports/payouts?${days}`
    const { status, body } = await fixture.shop.api<ErrorBody>('GET', path, { token })
    expect([status, body.code]).toEqual([422, 'invalid'])
  }
  expect(fixture.stripe.calls).toEqual([])
})
