// Must be the first import.
import { cleanup, screen } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { decide, isReady, openPayment } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { completed, refuse } from './fake-shop.ts'

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

const replaced = () => fixture.asked(CREATE).map(({ body }) => body.replaces)

describe('A payment that was approved elsewhere', () => {
  const isMade = () => fixture.answers.set(CAPTURE, () => Response.json(completed('PAYMENT-1')))

  test('becomes an order while the page is open, and nothing is paid twice', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    const panel = screen.getByRole('region', { name: 'Your payment is still open' })
    expect(panel.textContent).not.toContain("haven't been charged")
    // For example in PayPal's app, so no window of this page reports it.
    isMade()
    await clock.pass(10_000)
    await page.findToast('Order Completed Successfully!')
    expect([fixture.asked(CREATE).length, page.storedCart()]).toEqual([1, []])
  })

  test('is finished by the next click instead of a second payment', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    isMade()
    page.press('Pay with PayPal')
    await page.findToast('Order Completed Successfully!')
    expect([fixture.asked(CREATE).length, page.storedCart()]).toEqual([1, []])
  })

  test('cannot be cancelled: its order is shown instead', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    isMade()
    fixture.answers.set('POST /paypal/cancel', () => new Response('Too late.', { status: 409 }))
    page.press('Cancel this payment')
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })

  test('whose capture was in progress and failed is cancelled, without a purchase notice', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    for (const payment of fixture.payments.values()) payment.decision = 'cancel'
    fixture.answers.set('POST /paypal/cancel', () => new Response('Too late.', { status: 409 }))
    page.press('Cancel this payment')
    await page.findToast('Payment cancelled')
    expect(screen.queryByText('Your payment has already been made')).toBeNull()
    expect(page.storedCart()).toHaveLength(1)
  })

  test('for a cart that has changed since, opens no new payment and shows its order', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    page.type('Company', 'Relish Friends')
    fixture.answers.set(CREATE, () =>
      refuse('payment_used', { error: 'Your last payment has been made.' }),
    )
    isMade()
    page.press('Pay with PayPal')
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })
})

describe('Another tab of the same browser', () => {
  test("opens a payment, which this tab's next payment replaces", async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    const kept = { id: 'PAYMENT-9', mark: 'another' }
    localStorage.setItem('checkout-hold', JSON.stringify(kept))
    await openPayment(browser)
    expect(replaced()).toEqual([undefined, 'PAYMENT-9'])
  })
})

describe('A second payment', () => {
  test('PAYPAL-07 replaces a first payment that was left undecided', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.findToast('Order Completed Successfully!')
    expect(replaced()).toEqual([undefined, 'PAYMENT-1'])
  })

  test.each(['decline', 'cancel'] as const)(
    'PAYPAL-07 after %p has nothing to replace',
    async (end) => {
      await decide(fixture, clock, await openPayment(browser), end)
      await isReady()
      await openPayment(browser)
      expect(replaced()).toEqual([undefined, undefined])
    },
  )

  test('API-13 units held by the first one are available to its buyer', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    // The shop's stock excludes held units.
    fixture.products.splice(0, 1, { ...relish, stock: 0 })
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.findToast('Order Completed Successfully!')
  })

  test('ERR-06 units beyond the hold are out of stock', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    fixture.answers.set('POST /api/check-stock', () =>
      Response.json({
        available: false,
        insufficientItems: [{ productId: relish.id, requested: 6, available: 0 }],
      }),
    )
    page.press('Pay with PayPal')
    await page.findToast('Insufficient Stock')
  })

  test('ERR-06 an expired hold no longer counts', async () => {
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    fixture.products.splice(0, 1, { ...relish, stock: 0 })
    await clock.pass(15 * 60_000)
    page.press('Pay with PayPal')
    await page.findToast('Insufficient Stock')
  })
})

describe('A payment whose capture is uncertain', () => {
  test('PAYPAL-09 is captured again before another is opened, and becomes the order', async () => {
    fixture.answers.set(CAPTURE, () => refuse('payment_unavailable'))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await isReady()
    screen.getByText(/^We're still confirming your last payment\./)
    fixture.answers.delete(CAPTURE)
    page.type('City', 'Hamilton')
    page.press('Pay with PayPal')
    await page.findToast('Order Completed Successfully!')
    expect(fixture.asked(CREATE)).toHaveLength(1)
    expect(fixture.orders[0]?.shippingAddress).toMatchObject({ city: 'Toronto' })
    expect(browser.opened.every(({ isClosed }) => isClosed)).toBe(true)
  })

  test('PAYPAL-08 no other is opened until it is certain', async () => {
    fixture.answers.set(CAPTURE, () => refuse('payment_unavailable'))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await isReady()
    page.press('Pay with PayPal')
    await page.until(() => screen.getByText('PayPal Payment Error'))
    expect(fixture.asked(CREATE)).toHaveLength(1)
  })

  test('PAYPAL-07 when it turns out not to be approved, another is opened', async () => {
    fixture.answers.set(CAPTURE, () => refuse('payment_unavailable'))
    await decide(fixture, clock, await openPayment(browser), null)
    await isReady()
    fixture.answers.delete(CAPTURE)
    await openPayment(browser)
    expect(replaced()).toEqual([undefined, 'PAYMENT-1'])
  })
})

describe('Leaving the page', () => {
  test('PAYPAL-04 closes the window, clears the timers and captures an approved payment', async () => {
    const window = await openPayment(browser)
    for (const payment of fixture.payments.values()) payment.decision = 'approve'
    cleanup()
    expect(window.isClosed).toBe(false)
    await page.until(() => expect(fixture.orders).toHaveLength(1))
    expect(window.isClosed).toBe(true)
    expect(clock.waiting()).toBe(0)
    await page.until(() => expect(page.storedCart()).toEqual([]))
    expect(location.pathname).toBe('/checkout')
  })

  test('PAYPAL-07 without an approval nothing is bought', async () => {
    await openPayment(browser)
    cleanup()
    await page.until(() => expect(fixture.asked(CAPTURE)).toHaveLength(1))
    await clock.pass(0)
    expect(fixture.orders).toEqual([])
    expect(page.storedCart()).toHaveLength(1)
    expect(clock.waiting()).toBe(0)
  })
})
