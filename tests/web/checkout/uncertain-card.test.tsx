// Must be the first import.
import { act, fireEvent, screen } from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { refuse } from './fake-shop.ts'
import { takeCards, useStripeScript } from './stripe-script.ts'

const fixture = useCheckoutFixture()
const script = useStripeScript()
const CAPTURE = 'POST /api/stripe/intent/pi_1/capture'
beforeEach(() => void takeCards(fixture))

/** Pays by card; the shop answers the capture with `answer`. */
async function payWith(answer: () => Response) {
  await page.open([inCart(relish, 2)], { providers: { paypal: '', stripe: 'pk_test_1' } })
  page.fillForm()
  fireEvent.click(screen.getByRole('radio', { name: 'Credit Card' }))
  await page.until(() => screen.getByText('Card number'))
  script.answer = () => {
    fixture.answers.set(CAPTURE, answer)
    return {}
  }
  page.press('Complete Order')
}

const comeBack = () => act(async () => void fireEvent.focus(window))
const panel = () => screen.queryByRole('region', { name: "We're confirming your payment" })

const unanswered = () => refuse('payment_unavailable')
const checking = () => Response.json({ id: 'pi_1', status: 'PENDING', amount: '22.60' })

for (const [state, answer] of [
  ['without an answer yet', unanswered],
  ['that the bank is still checking', checking],
] as const) {
  test(`a card payment ${state} shows its state and what happens next, and becomes an order once confirmed`, async () => {
    await payWith(answer)
    await page.findToast('Your payment is being confirmed')
    await page.until(() => expect(panel()).not.toBeNull())
    expect(panel()?.textContent).toContain("You don't need to pay again")
    expect(panel()?.textContent).toContain("If it doesn't go through, you won't be charged")
    expect(page.storedCart()).toHaveLength(1)
    fixture.answers.set(CAPTURE, () =>
      Response.json({ id: 'pi_1', status: 'COMPLETED', amount: '22.60' }),
    )
    await comeBack()
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })
}

for (const reason of ['cancelled', 'waiting'] as const) {
  test(`a card payment that was not charged after all (${reason}) says so, and can be paid again`, async () => {
    await payWith(unanswered)
    await page.until(() => expect(panel()).not.toBeNull())
    fixture.answers.set(CAPTURE, () => refuse('not_approved', { error: 'not_approved', reason }))
    await comeBack()
    await page.findToast("Your card wasn't charged, and your cart hasn't changed.")
    await page.until(() => expect(panel()).toBeNull())
    expect(page.storedCart()).toHaveLength(1)
    await page.until(() => expect(page.button('Complete Order').disabled).toBe(false))
  })
}

test('a card payment that ended because the price changed says so, and nothing was charged', async () => {
  await payWith(() => refuse('price_changed'))
  await page.findToast('Prices have changed')
  page.toastWith("Please check your order again. You haven't been charged.")
  expect([panel(), localStorage.getItem('checkout-hold')]).toEqual([null, null])
  expect(page.storedCart()).toHaveLength(1)
})
