// Must be the first import.
import { screen, within } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { decide, isReady, openPayment } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const clock = useFakeClock()
const CREATE = 'POST /api/paypal/order'
const CAPTURE = 'POST /api/paypal/order/PAYMENT-1/capture'
const PLACE = 'POST /api/orders'
const support =
  'Payment was successful but there was an issue creating your order. Please contact support.'

beforeEach(async () => {
  await page.open([inCart(relish, 2), inCart(mustard, 1)])
  page.fillForm()
  clock.hold()
})

const noToast = () => expect(document.querySelector('.toast-card')).toBeNull()

function isDestructive(title: string): boolean {
  return page.toastWith(title).closest('.toast-card-destructive') !== null
}

/** Nothing was sold: cart and form are unchanged. */
function expectUnchanged() {
  expect(page.storedCart().map(({ quantity }) => quantity)).toEqual([2, 1])
  for (const [name, value] of Object.entries(page.filled))
    expect(page.field(name).value).toBe(value)
  expect(location.pathname).toBe('/checkout')
  expect(fixture.orders).toEqual([])
}

async function showsPaymentError() {
  await page.until(() => screen.getByText('PayPal Payment Error'))
  expect(screen.getByText('There was an issue processing the PayPal payment.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Try Again' })).toBeTruthy()
}

describe('Too little stock', () => {
  test('ERR-06 is reported for each product, and no payment is opened', async () => {
    fixture.products.splice(0, 2, { ...relish, stock: 1 }, { ...mustard, stock: 0 })
    page.press('Pay with PayPal')
    await page.findToast(
      `Some items are out of stock: Product ${relish.id}: requested 2, only 1 available; ` +
        `Product ${mustard.id}: requested 1, only 0 available`,
    )
    expect(isDestructive('Insufficient Stock')).toBe(true)
    expect(fixture.asked(CREATE)).toEqual([])
    expect(browser.opened).toEqual([])
    await page.until(() => screen.getByText('Only 1 left, so we changed your quantity from 2.'))
  })

  test('API-13 a stock check that fails counts as unavailable', async () => {
    fixture.answers.set('POST /api/check-stock', () => new Response('Oops', { status: 500 }))
    page.press('Pay with PayPal')
    await page.findToast('Insufficient Stock')
    expect(fixture.asked(CREATE)).toEqual([])
    await isReady()
    expectUnchanged()
  })

  test('ERR-06 is also reported if it is found when the payment is opened', async () => {
    const insufficientItems = [{ productId: relish.id, requested: 2, available: 1 }]
    fixture.answers.set(CREATE, () => refuse('out_of_stock', { insufficientItems }))
    page.press('Pay with PayPal')
    const words = `Some items are out of stock: Product ${relish.id}: requested 2, only 1 available`
    await page.findToast(words)
    await showsPaymentError()
  })
})

describe('A payment that cannot be opened', () => {
  test.each([
    ["the server's error", () => refuse('payment_unavailable', { error: 'No luck.' }), 'No luck.'],
    [
      'Unknown error if there is none',
      () => new Response('Oops', { status: 500 }),
      'Unknown error',
    ],
    [
      'Unknown error if there is no id',
      () => Response.json({ paypalBaseUrl: 'x' }),
      'Unknown error',
    ],
  ])('PAYPAL-08 ERR-05 shows the error panel, and a toast with %s', async (_, answer, words) => {
    fixture.answers.set(CREATE, answer)
    page.press('Pay with PayPal')
    await page.findToast(`PayPal order creation failed: ${words}`)
    expect(isDestructive('Payment Failed')).toBe(true)
    await showsPaymentError()
    expect(browser.opened).toEqual([])
    expectUnchanged()
  })

  test('PAYPAL-08 Try Again opens a new payment', async () => {
    fixture.answers.set(CREATE, () => new Response('Oops', { status: 500 }))
    page.press('Pay with PayPal')
    await showsPaymentError()
    fixture.answers.delete(CREATE)
    await decide(fixture, clock, await openPayment(browser, 'Try Again'), 'approve')
    await page.findToast('Order Completed Successfully!')
  })

  test('PAYPAL-08 ERR-05 a blocked window shows the error panel and how to allow popups', async () => {
    browser.blocks = true
    fixture.answers.set('POST /paypal/cancel', () => new Response())
    page.press('Pay with PayPal')
    await page.findToast('PayPal popup was blocked. Please allow popups and try again.')
    expect(isDestructive('Payment Failed')).toBe(true)
    await showsPaymentError()
    // The hold of a payment whose page was never shown is released.
    expect(fixture.asked('POST /paypal/cancel')).toHaveLength(1)
    expect(screen.queryByText('Your payment is still open')).toBeNull()
    expectUnchanged()
    browser.blocks = false
    await decide(fixture, clock, await openPayment(browser, 'Try Again'), 'approve')
    await page.findToast('Order Completed Successfully!')
  })

  test('ERR-05 fields that the server rejects show errors, also in the summary', async () => {
    const errors = [
      { path: '/order/shippingAddress/zipCode', message: 'We do not deliver there.' },
      { path: '/order/billingAddress/zipCode', message: 'We do not deliver there.' },
      { path: '/order/customerPhone', message: 'This phone is off.' },
      { path: '/order/items', message: 'An order has 1 to 100 lines.' },
    ]
    fixture.answers.set(CREATE, () => refuse('invalid', { errors }))
    page.press('Pay with PayPal')
    const summary = await page.until(() =>
      screen.getByRole('group', { name: '2 fields need your attention' }),
    )
    await page.until(() => expect(document.activeElement === summary).toBe(true))
    const links = within(summary).getAllByRole('link')
    expect(links.map((link) => link.textContent)).toEqual([
      'We do not deliver there.',
      'This phone is off.',
    ])
    expect(page.field('Postal / Zip code').getAttribute('aria-invalid')).toBe('true')
    page.type('Postal / Zip code', 'K1A 0B1')
    await page.until(() => screen.getByRole('group', { name: '1 field needs your attention' }))
    page.type('Phone', '613 555 0142')
    await page.until(() =>
      expect(screen.queryByRole('group', { name: /attention/ })?.textContent).toBeUndefined(),
    )
  })

  test('PAYPAL-08 the focus moves to Try Again', async () => {
    fixture.answers.set(CREATE, () => new Response('Oops', { status: 500 }))
    page.button('Pay with PayPal').focus()
    page.press('Pay with PayPal')
    await showsPaymentError()
    expect(document.activeElement).toBe(page.button('Try Again'))
  })

  test('PRICE-08 a changed price is reported, and the new one is shown', async () => {
    fixture.products.splice(0, 1, { ...relish, price: '11.00' })
    fixture.answers.set(CREATE, () => refuse('price_changed', { total: '33.33' }))
    page.press('Pay with PayPal')
    await page.findToast('Prices have changed')
    await page.until(() => screen.getByText('The price has changed from $10.00 to $11.00.'))
    await showsPaymentError()
    // 2 × $11.00 + $7.49 and 13 % of it.
    expect(screen.getByText('Total').nextElementSibling?.textContent).toBe('$33.32')
  })
})

describe('A payment that is not approved', () => {
  test.each(['cancel', null] as const)(
    'PAY-09 PAYPAL-07 a decision of %p is treated as a normal cancel',
    async (decision) => {
      await decide(fixture, clock, await openPayment(browser), decision)
      await isReady()
      noToast()
      expect(screen.queryByRole('alert')).toBeNull()
      expect(fixture.warnings.join()).not.toContain('payment')
      expectUnchanged()
    },
  )

  test("PAY-09 ERR-07 PAYPAL-07 a decline shows the provider's message", async () => {
    await decide(fixture, clock, await openPayment(browser), 'decline')
    await page.findToast('The payment was declined.')
    expect(isDestructive('Payment Failed')).toBe(true)
    await isReady()
    expectUnchanged()
  })

  test('PAYPAL-07 any other error of the capture is only logged', async () => {
    fixture.answers.set(CAPTURE, () => refuse('payment_unavailable'))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await isReady()
    noToast()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(fixture.warnings.join()).toContain('The payment could not be captured.')
    expectUnchanged()
  })
})

describe('A paid order that cannot be placed', () => {
  test('ERR-08 is reported after a second try, and the cart is kept', async () => {
    fixture.answers.set(PLACE, () => refuse('storage_unavailable'))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.until(() => expect(fixture.asked(PLACE)).toHaveLength(1))
    noToast()
    await page.until(() => expect(clock.waiting()).toBeGreaterThan(0))
    await clock.pass(1_000)
    await page.findToast(support)
    expect(isDestructive('Order Creation Error')).toBe(true)
    expect(fixture.asked(PLACE)).toHaveLength(2)
    expect(page.storedCart()).toHaveLength(2)
  })

  test('ERR-08 a refusal is reported at once, without a retry', async () => {
    fixture.answers.set(PLACE, () => refuse('payment_used'))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.findToast(support)
    expect(fixture.asked(PLACE)).toHaveLength(1)
  })

  test('PAYPAL-09 a lost answer is retried without an error', async () => {
    fixture.lost.add('/api/orders')
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.until(() => expect(clock.waiting()).toBeGreaterThan(0))
    await clock.pass(1_000)
    await page.findToast('Order Completed Successfully!')
    const [first, second] = fixture.asked(PLACE)
    expect(second?.body).toEqual(first?.body ?? {})
    expect(page.storedCart()).toEqual([])
  })
})
