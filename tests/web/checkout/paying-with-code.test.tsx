// Must be the first import.
import { fireEvent, screen, within } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { decide, isReady, openPayment } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { takeCards, useStripeScript } from './stripe-script.ts'

// The shop may still be judging the code when the shopper pays.

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const script = useStripeScript()
const clock = useFakeClock()

const summary = () => within(screen.getByRole('complementary', { name: 'Order Summary' }))
const accepted = {
  discount: { code: 'SUMMER', kind: 'percent', value: 50 },
  refusal: null,
  message: null,
}
/** Not sold anymore, so the shopper takes it out. */
const unknown = { ...mustard, id: '0f0e2c1a-5b1d-4c5e-9d2e-6a1f6a2b3c09' }
const refused = { discount: null, refusal: 'used_up', message: 'This code has been used up.' }

/** Delays the shop's responses to the first checks; returns a function that sends the next one. */
function holdChecks(count = 1) {
  const answers = Array.from({ length: count }, () => Promise.withResolvers<object>())
  let asked = 0
  let answered = 0
  fixture.answers.set('POST /api/discounts/check', async () => {
    asked += 1
    return Response.json(await answers[Math.min(asked, count) - 1]?.promise)
  })
  return async (answer: object) => {
    await page.until(() => expect(asked).toBeGreaterThan(answered))
    answers[answered]?.resolve(answer)
    answered += 1
  }
}

async function apply(code: string) {
  fireEvent.click(summary().getByRole('button', { name: 'Discount code' }))
  const field = await page.until(() => summary().getByLabelText('Discount code'))
  fireEvent.change(field, { target: { value: code } })
  fireEvent.click(summary().getByRole('button', { name: 'Apply' }))
}

const isApplied = () => page.until(() => summary().getByText('Code SUMMER is applied.'))
/** Waits long enough for a payment to open, and expects that it has not. */
const isWaiting = async () => {
  await page.until(() => screen.getByText("We're getting your payment ready."))
  await Bun.sleep(100)
  expect(fixture.asked('POST /api/check-stock')).toHaveLength(0)
}
const paidFor = () =>
  page.until(() => {
    const [payment] = fixture.payments.values()
    if (!payment) throw new Error('No payment has been opened.')
    return payment.order
  })

test.each(['Pay with PayPal', 'Complete Order'])(
  'DISC-07 %p waits for the code that is being checked, and pays with it',
  async (name) => {
    const answer = holdChecks()
    await page.open([inCart(relish, 2)])
    page.fillForm()
    await apply('summer')
    page.press(name)
    await isWaiting()
    await answer(accepted)
    expect(await paidFor()).toMatchObject({ discountCode: 'SUMMER', total: '11.30' })
  },
)

test('DISC-07 a card pays with the code that was being checked, and its form is checked with the new total', async () => {
  const opened = takeCards(fixture)
  const answer = holdChecks()
  await page.open([inCart(relish, 2)], { providers: { paypal: '', stripe: 'pk_test_1' } })
  page.fillForm()
  fireEvent.click(screen.getByRole('radio', { name: 'Credit Card' }))
  await page.until(() => screen.getByText('Card number'))
  await apply('summer')
  page.press('Complete Order')
  await isWaiting()
  await answer(accepted)
  await page.until(() => expect(script.confirmed).toHaveLength(1))
  expect(opened).toMatchObject([{ discountCode: 'SUMMER', total: '11.30' }])
  expect(script.checked).toEqual([11_30])
})

test('DISC-03 if the code is refused, no payment is opened and the code field gets the focus', async () => {
  const answer = holdChecks()
  await page.open([inCart(relish, 2)])
  page.fillForm()
  await apply('summer')
  page.press('Pay with PayPal')
  await isWaiting()
  await answer(refused)
  await page.until(() => summary().getByText('This code has been used up.'))
  const field = summary().getByLabelText('Discount code')
  await page.until(() => expect(document.activeElement === field).toBe(true))
  await isReady()
  expect([fixture.payments.size, browser.opened]).toEqual([0, []])
  // The shopper has seen it, and pays without.
  page.press('Pay with PayPal')
  expect((await paidFor()).discountCode).toBeUndefined()
})

test('DISC-03 a payment stops if the shop cannot be asked about the code', async () => {
  await page.open([inCart(relish, 2)])
  page.fillForm()
  fixture.lost.add('/api/discounts/check')
  await apply('summer')
  page.press('Pay with PayPal')
  await page.until(() => summary().getByText(/^We couldn't check the code/))
  await isReady()
  expect(fixture.payments.size).toBe(0)
})

/** Applies a code and removes an item; returns a function that answers the next check. */
async function removeItemAfterCode() {
  const answer = holdChecks(2)
  await page.open([inCart(relish, 2), inCart(unknown, 1)])
  page.fillForm()
  await apply('summer')
  await answer(accepted)
  await isApplied()
  fireEvent.click(summary().getByRole('button', { name: /^Remove .*Mustard/ }))
  return answer
}

test('DISC-07 after the cart changes, the discount stays visible while the code is checked again, and the payment waits', async () => {
  const answer = await removeItemAfterCode()
  await page.until(() => expect(fixture.asked('POST /api/discounts/check')).toHaveLength(2))
  expect(summary().getByText('Discount (SUMMER)')).toBeTruthy()
  page.press('Pay with PayPal')
  await isWaiting()
  await answer(accepted)
  expect(await paidFor()).toMatchObject({ discountCode: 'SUMMER', total: '11.30' })
})

test('DISC-07 a payment stops if the new total is higher than shown while the code was checked again', async () => {
  const answer = await removeItemAfterCode()
  page.press('Pay with PayPal')
  await isWaiting()
  await answer({ ...accepted, discount: { ...accepted.discount, value: 25 } })
  await page.findToast('Prices have changed')
  expect(fixture.payments.size).toBe(0)
  page.press('Pay with PayPal')
  expect(await paidFor()).toMatchObject({ discountCode: 'SUMMER', total: '16.95' })
})

test('DISC-07 an open payment cannot be continued while a code is checked for it', async () => {
  const answer = holdChecks()
  await page.open([inCart(relish, 2)])
  page.fillForm()
  clock.hold()
  await decide(fixture, clock, await openPayment(browser), null)
  await isReady()
  const continued = () => screen.queryByRole('button', { name: 'Continue paying' })
  expect(continued()).toBeTruthy()
  await apply('summer')
  expect(continued()).toBeNull()
  await answer(accepted)
  await isApplied()
})
