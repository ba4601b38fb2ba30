import { screen, within } from '../../../support/dom.ts'
import { afterAll, expect, test } from 'bun:test'
import { startStripeDouble } from '../../../support/stripe-double.ts'
import { stripePayout } from '../../../support/stripe-payouts.ts'
import { openFixture, press, visitSignedIn } from '../admin.fixture.tsx'

const stripe = startStripeDouble()
afterAll(() => stripe.stop())
const fixture = openFixture({ environment: stripe.environment })

async function rows(): Promise<(string | null)[][]> {
  const table = await screen.findByRole('table', { name: 'Payouts from Stripe' })
  return within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))
}

test('REPORT-09 the payouts of the period are listed with what reaches the bank, and tried again after a failure', async () => {
  stripe.payouts.push(
    stripePayout('2026-10-02', 12_345),
    stripePayout('2026-10-05', 1_000, 'failed'),
    stripePayout('2026-10-09', -345, 'in_transit'),
    stripePayout('2026-10-12', 500, 'paid', 'usd'),
  )
  stripe.suffer((call, passOn) =>
    call.what === 'payouts' ? new Response('', { status: 500 }) : passOn(),
  )
  await visitSignedIn(fixture, '/admin/reports?from=2026-10-01&period=month')
  const failed = await screen.findByText(
    "The payouts from Stripe couldn't be loaded. Try again later.",
  )
  expect(failed.closest('[role=alert]')).toBeTruthy()
  expect(
    screen.getByText(
      "PayPal doesn't list payouts. What it holds for you is on PayPal's own pages.",
    ),
  ).toBeTruthy()
  stripe.recover()
  press('Try again')
  expect(await rows()).toEqual([
    ['Arrives', 'Status', 'Amount'],
    ['Oct 2, 2026', 'Arrived', '$123.45'],
    ['Oct 5, 2026', 'Failed', '$10.00'],
    ['Oct 9, 2026', 'On its way', '−$3.45'],
    ['Total', '', '$120.00'],
  ])
  expect(
    screen.getByText(/^1 more payout, in another currency or later, is on Stripe's own pages/),
  ).toBeTruthy()
})
