// Must be the first import.
import { screen } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import { decide, isReady, openPayment } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { completed } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const clock = useFakeClock()
const CREATE = 'POST /api/paypal/order'
const CAPTURE = 'POST /api/paypal/order/PAYMENT-1/capture'

beforeEach(async () => {
  await page.open([inCart(relish, 5)])
  page.fillForm()
  clock.hold()
})

/** The shop's answer for a payment whose money is on the way. */
function pending(reason: string) {
  const answer = completed('PAYMENT-1')
  for (const { payments } of answer.purchase_units) {
    payments.captures = payments.captures.map((made) => ({
      ...made,
      status: 'PENDING',
      status_details: { reason },
    }))
  }
  return Response.json({ ...answer, status: 'PENDING' })
}

for (const [reason, words] of [
  ['ECHECK', 'which can take up to 6 business days'],
  ['PENDING_REVIEW', 'PayPal is reviewing the payment'],
  ['RECEIVING_PREFERENCE_MANDATES_MANUAL_ACTION', 'until our shop accepts it'],
  ['SOMETHING_NEW', "PayPal hasn't completed the payment yet"],
] as const) {
  test(`PAY-24 a payment that is pending for ${reason} says so at once, and when paying again`, async () => {
    fixture.answers.set(CAPTURE, () => pending(reason))
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    const region = await screen.findByRole('region', { name: 'Your payment is on its way' })
    expect(region.textContent).toContain(words)
    expect(region.textContent).toContain("you don't need to pay again")
    await page.until(() =>
      expect(document.querySelector('.toast-card')?.textContent).toContain(
        'Your payment is on its way',
      ),
    )
    page.press('Pay with PayPal')
    await isReady()
    expect(screen.queryByText('Payment Failed')).toBeNull()
    expect(screen.queryByText('PayPal Payment Error')).toBeNull()
    expect([fixture.asked(CREATE).length, page.storedCart().length]).toEqual([1, 1])
  })
}

test('PAY-24 when pending money arrives, the page shows the order by itself', async () => {
  fixture.answers.set(CAPTURE, () => pending('ECHECK'))
  await decide(fixture, clock, await openPayment(browser), null)
  await isReady()
  await screen.findByRole('region', { name: 'Your payment is on its way' })
  fixture.answers.set(CAPTURE, () => Response.json(completed('PAYMENT-1')))
  await clock.pass(10_000)
  await page.findToast('Order Completed Successfully!')
  expect(page.storedCart()).toEqual([])
})
