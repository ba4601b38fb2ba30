// Must be the first import.
import { act, cleanup, fireEvent, screen, within } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import type { OpenHold } from '#shared/contract/payments.ts'
import { openPaymentAtom } from '../../../src/web/cart/open-payment.ts'
import { decide, openPayment, shownWindow } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { completed, pageOf, receiptOf, refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const clock = useFakeClock()
const CREATE = 'POST /api/paypal/order'
const CAPTURE = 'POST /api/paypal/order/PAYMENT-1/capture'
const CANCEL = 'POST /paypal/cancel'

beforeEach(async () => {
  await page.open([inCart(relish, 5)])
  page.fillForm()
  clock.hold()
  await openPayment(browser)
  // The shop's stock excludes held units.
  fixture.products.splice(0, 1, { ...relish, stock: 0 })
})

const held = (left = 10 * 60_000): OpenHold => ({
  expiresAt: new Date(Date.now() + left).toISOString(),
  amount: '56.50',
  items: [{ productId: relish.id, quantity: 5 }],
  paypalBaseUrl: fixture.paypalBaseUrl,
})

/** The payment is undecided, and the server reports its hold. */
function isUndecided(hold: OpenHold | null = held()) {
  fixture.answers.set(CAPTURE, () =>
    refuse('not_approved', {
      error: 'not_approved',
      reason: 'waiting',
      ...(hold === null ? {} : { hold }),
    }),
  )
}

/** Reloads the tab: only the browser's storage remains. */
function reload(cart = [inCart(relish, 5)]) {
  const session = Object.entries(sessionStorage)
  cleanup()
  fixture.sent.length = 0
  for (const [key, value] of session) sessionStorage.setItem(key, value)
  getDefaultStore().set(openPaymentAtom, null)
  page.show(cart)
}

const panel = () =>
  page.until(() => screen.getByRole('region', { name: 'Your payment is still open' }))

describe('A reload in the middle of a payment', () => {
  test('PAYPAL-07 shows the open payment and its countdown, and lowers no quantities', async () => {
    isUndecided()
    reload()
    const shown = await panel()
    expect(within(shown).getByRole('timer').textContent).toBe('Held for 10:00')
    expect(shown.textContent).toContain(
      "It's for this order, $56.50. You're only charged once you approve it.",
    )
    expect(page.storedCart()).toMatchObject([{ quantity: 5 }])
    await clock.pass(61_000)
    expect(within(shown).getByRole('timer').textContent).toBe('Held for 8:59')
  })

  test('says so when the hold expires, keeps the focus, and allows paying again', async () => {
    isUndecided()
    reload()
    await panel()
    page.button('Cancel this payment').focus()
    await clock.pass(600_000)
    const lapsed = await page.until(() =>
      screen.getByRole('region', { name: 'Your reservation has expired' }),
    )
    expect(lapsed.textContent).toContain("We've put your items back on sale.")
    await page.until(() => expect(document.activeElement === lapsed).toBe(true))
    expect(screen.queryByRole('button', { name: 'Cancel this payment' })).toBeNull()
    expect(page.button('Pay with PayPal').disabled).toBe(false)
  })

  test("stores the payment's id and items, and its receipt only in this tab", () => {
    const stored = JSON.parse(localStorage.getItem('checkout-hold') ?? '') as object
    expect(stored).toEqual({
      id: 'PAYMENT-1',
      mark: expect.stringMatching(/^[0-9a-z]{1,7}$/),
      items: [{ productId: relish.id, quantity: 5 }],
    })
    expect(sessionStorage.getItem('checkout-receipt-PAYMENT-1')).toBe(receiptOf('PAYMENT-1'))
  })

  test('continuing an open payment is the one main action of the page', async () => {
    isUndecided()
    reload()
    await panel()
    const main = [...document.querySelectorAll('.btn-primary, [class*="bg-[#ffc439]"]')]
    expect(main.map(({ textContent }) => textContent)).toEqual(['Continue paying'])
  })

  test('PAYPAL-05 PAYPAL-09 continues the same payment, which becomes an order', async () => {
    isUndecided()
    reload()
    await panel()
    page.press('Continue paying')
    const window = await shownWindow(browser, 1)
    expect(window.address).toBe(`${fixture.paypalBaseUrl}/checkoutnow?token=PAYMENT-1`)
    fixture.answers.delete(CAPTURE)
    await decide(fixture, clock, window, 'approve')
    await page.findToast('Order Completed Successfully!')
    expect(fixture.asked(CREATE)).toEqual([])
    expect(fixture.orders).toHaveLength(1)
    expect(fixture.orders[0]?.items).toEqual([
      { productId: relish.id, quantity: 5, price: '10.00' },
    ])
    expect(page.storedCart()).toEqual([])
    expect(localStorage.getItem('checkout-hold')).toBeNull()
    expect(await page.findShownOrder()).toBe(pageOf('PAYMENT-1'))
  })

  test('PAYPAL-09 items added since are not paid for and stay in the cart', async () => {
    fixture.answers.set(CAPTURE, () => Response.json(completed('PAYMENT-1')))
    reload([inCart(relish, 7), inCart(mustard, 1)])
    await page.findToast('Order Completed Successfully!')
    const left = [
      { id: relish.id, quantity: 2 },
      { id: mustard.id, quantity: 1 },
    ]
    await page.until(() => expect(page.storedCart()).toMatchObject(left))
  })

  test('PAYPAL-09 if the stored items are damaged, the whole cart is emptied', async () => {
    fixture.answers.set(CAPTURE, () => Response.json(completed('PAYMENT-1')))
    const stored = JSON.parse(localStorage.getItem('checkout-hold') ?? '') as object
    localStorage.setItem('checkout-hold', JSON.stringify({ ...stored, items: [7, null, {}] }))
    reload()
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })

  test('the message about the expired hold stays on screen', async () => {
    isUndecided()
    reload()
    await panel()
    isUndecided(null)
    await clock.pass(620_000)
    await page.until(() => screen.getByRole('region', { name: 'Your reservation has expired' }))
    expect(localStorage.getItem('checkout-hold')).toBeNull()
  })

  test('PAYPAL-07 releases the hold when the payment is cancelled', async () => {
    isUndecided()
    fixture.answers.set(CANCEL, () => {
      fixture.products.splice(0, 1, relish)
      return new Response('Your payment was cancelled.')
    })
    reload()
    await panel()
    const waiting = clock.waiting()
    page.button('Cancel this payment').focus()
    page.press('Cancel this payment')
    await page.until(() => expect(clock.waiting()).toBe(waiting + 1))
    // React renders the fetched data in the next task.
    await new Promise((resolve) => setTimeout(resolve))
    await clock.pass(500)
    await page.findToast('Payment cancelled')
    expect(fixture.asked(CANCEL).map(({ query }) => query)).toEqual(['?token=PAYMENT-1'])
    await page.until(() => expect(screen.queryByText('Your payment is still open')).toBeNull())
    expect(localStorage.getItem('checkout-hold')).toBeNull()
    expect(page.storedCart()).toMatchObject([{ quantity: 5 }])
    expect(page.button('Pay with PayPal').disabled).toBe(false)
    await page.until(() =>
      expect(document.activeElement === page.button('Pay with PayPal')).toBe(true),
    )
  })

  test('if the shop cannot be reached, the payment is not reported as cancelled', async () => {
    isUndecided()
    fixture.answers.set(CANCEL, () => new Response('', { status: 502 }))
    reload()
    await panel()
    page.press('Cancel this payment')
    await page.findToast('Not cancelled yet')
    expect(page.button('Cancel this payment').disabled).toBe(false)
  })

  test('if the money was already taken, the payment is not reported as cancelled', async () => {
    isUndecided()
    fixture.answers.set(CANCEL, () => new Response('', { status: 409 }))
    reload()
    await panel()
    page.press('Cancel this payment')
    await page.findToast('Your payment has already been made')
    expect(screen.getByText('Your payment is still open')).toBeTruthy()
  })

  test('a changed order is not paid for with the old payment', async () => {
    isUndecided()
    reload()
    const shown = await panel()
    page.type('City', 'Hamilton')
    await page.until(() =>
      expect(shown.textContent).toContain('Your order has changed since then.'),
    )
    expect(screen.queryByRole('button', { name: 'Continue paying' })).toBeNull()
    expect(page.button('Cancel this payment')).toBeTruthy()
    await openPayment(browser, 'Pay with PayPal')
    expect(fixture.asked(CREATE).map(({ body }) => body.replaces)).toEqual(['PAYMENT-1'])
  })

  test('a payment approved in the meantime becomes an order, and the cart is empty', async () => {
    for (const payment of fixture.payments.values()) payment.decision = 'approve'
    reload()
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
    expect(location.pathname).toBe('/')
    expect(await page.findShownOrder()).toBe(pageOf('PAYMENT-1'))
  })

  test('in another tab it also becomes an order, but its order page is not shown there', async () => {
    for (const payment of fixture.payments.values()) payment.decision = 'approve'
    sessionStorage.clear()
    reload()
    await page.findToast('Order Completed Successfully!')
    expect([page.storedCart(), page.shownOrder()]).toEqual([[], null])
  })

  test('a payment approved later becomes an order when the page gets the focus', async () => {
    isUndecided()
    reload()
    await panel()
    fixture.answers.delete(CAPTURE)
    for (const payment of fixture.payments.values()) payment.decision = 'approve'
    await act(async () => void fireEvent.focus(window))
    await page.findToast('Order Completed Successfully!')
    expect(page.storedCart()).toEqual([])
  })

  test('ERR-07 a decline is reported', async () => {
    for (const payment of fixture.payments.values()) payment.decision = 'decline'
    reload()
    await page.findToast('Payment Failed')
    expect(screen.queryByText('Your payment is still open')).toBeNull()
  })

  test('an expired hold shows nothing and is removed from storage', async () => {
    fixture.products.splice(0, 1, relish)
    isUndecided(null)
    reload()
    await page.until(() => screen.getByRole('heading', { name: 'Checkout' }))
    expect(screen.queryByText('Your payment is still open')).toBeNull()
    expect(localStorage.getItem('checkout-hold')).toBeNull()
  })

  test.each([
    ['approved after the stock sold out', 'out_of_stock'],
    ['unknown to the shop after a restored backup', 'not_found'],
  ] as const)('a payment %s does not block the next one', async (_, code) => {
    fixture.answers.set(CAPTURE, () => refuse(code))
    fixture.products.splice(0, 1, relish)
    reload()
    await page.until(() => screen.getByRole('heading', { name: 'Checkout' }))
    expect(screen.queryByText(/still confirming/)).toBeNull()
    expect(localStorage.getItem('checkout-hold')).toBeNull()
    await openPayment(browser)
    expect(fixture.asked(CREATE).map(({ body }) => body.replaces)).toEqual([undefined])
  })

  test('a payment approved late, after a price change, is reported as ended without a charge', async () => {
    fixture.answers.set(CAPTURE, () => refuse('price_changed'))
    fixture.products.splice(0, 1, { ...relish, price: '12.00' })
    reload()
    await page.findToast('Prices have changed')
    page.toastWith("Please check your order again. You haven't been charged.")
    expect(localStorage.getItem('checkout-hold')).toBeNull()
    expect(screen.queryByText(/still confirming/)).toBeNull()
  })

  test('no other payment is opened until it is known whether this one was paid', async () => {
    fixture.answers.set(CAPTURE, () => refuse('payment_unavailable'))
    fixture.products.splice(0, 1, relish)
    reload()
    await page.until(() => screen.getByRole('heading', { name: 'Checkout' }))
    page.press('Pay with PayPal')
    await page.until(() => screen.getByText('PayPal Payment Error'))
    expect(fixture.asked(CREATE)).toEqual([])
  })
})

describe('A window that was closed without a decision', () => {
  test('PAYPAL-07 leaves the payment open until its hold expires', async () => {
    const [window] = browser.opened
    if (!window) throw new Error('There is no window.')
    await decide(fixture, clock, window, null)
    const shown = await panel()
    expect(within(shown).getByRole('timer').textContent).toMatch(/^Held for 14:5\d$/)
    await clock.pass(15 * 60_000)
    await page.until(() => expect(screen.queryByText('Your payment is still open')).toBeNull())
  })
})
