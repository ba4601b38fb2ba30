// Must be the first import.
import { fireEvent, screen } from '../../support/dom.ts'
import { beforeEach, describe, expect, test } from 'bun:test'
import { decide, isReady, openPayment, shownWindow } from './buyer-steps.ts'
import { useBuyerWindows } from './buyer-windows.ts'
import * as page from './checkout-steps.tsx'
import { inCart, mustard, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { useFakeClock } from './fake-clock.ts'
import { captureIdOf, completed } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const browser = useBuyerWindows()
const clock = useFakeClock()
const CAPTURE = 'POST /api/paypal/order/PAYMENT-1/capture'

/** Opens the page with a filled form and a fake clock. */
beforeEach(async () => {
  await page.open([inCart(relish, 2)])
  page.fillForm()
  clock.hold()
})

describe('The button', () => {
  test("PAYPAL-01 is idle at first, and shows 'Processing...' and is disabled after the click", async () => {
    expect(page.paypalButton().textContent).toBe('Pay with PayPal')
    expect(page.paypalButton().disabled).toBe(false)
    page.press('Pay with PayPal')
    expect(page.button('Processing...').disabled).toBe(true)
    expect(page.button('Complete Order').disabled).toBe(true)
    fireEvent.submit(screen.getByRole('form', { name: 'Checkout' }))
    const window = await shownWindow(browser)
    expect(browser.opened).toHaveLength(1)
    await decide(fixture, clock, window, null)
    await isReady()
    expect(page.button('Complete Order').disabled).toBe(false)
  })

  test('T16 CHK-09 Complete Order also runs the selected method', async () => {
    await decide(fixture, clock, await openPayment(browser, 'Complete Order'), 'approve')
    await page.until(() => expect(fixture.orders).toHaveLength(1))
  })
})

describe('Opening', () => {
  test('PAYPAL-02 API-11 ENT-13 the payment is opened in CAD to CAPTURE, with the whole order', async () => {
    await openPayment(browser)
    const [opening, ...others] = fixture.asked('POST /api/paypal/order')
    expect(others).toEqual([])
    const address = {
      firstName: 'Nora',
      lastName: 'Tremblay',
      company: null,
      address: '12 Rue Sherbrooke',
      address2: null,
      city: 'Toronto',
      province: 'ON',
      zipCode: 'M5V 2T6',
      country: 'CA',
      phone: '514 555 0101',
    }
    expect(opening?.body).toEqual({
      amount: '22.60',
      currency: 'CAD',
      intent: 'CAPTURE',
      order: {
        customerName: 'Nora Tremblay',
        customerEmail: 'nora@example.ca',
        customerPhone: '514 555 0101',
        status: 'placed',
        paymentMethod: 'paypal',
        paymentIntentId: '',
        shippingAddress: address,
        billingAddress: address,
        subtotal: '20.00',
        shippingCost: '0.00',
        taxAmount: '2.60',
        total: '22.60',
        totalAmount: '22.60',
        items: [{ productId: relish.id, quantity: 2, price: '10.00' }],
      },
    })
  })

  test('API-13 PAYPAL-02 the stock is checked before the payment is opened', async () => {
    await openPayment(browser)
    const routes = fixture.sent.map(({ method, path }) => `${method} ${path}`)
    const check = routes.indexOf('POST /api/check-stock')
    expect(check).toBeGreaterThan(-1)
    expect(check).toBeLessThan(routes.indexOf('POST /api/paypal/order'))
    expect(fixture.sent[check]?.body).toEqual({ items: [{ productId: relish.id, quantity: 2 }] })
  })

  test("O32 PAYPAL-03 a window of 500x600 opens at the provider's page once the payment is open", async () => {
    page.press('Pay with PayPal')
    expect(browser.opened).toEqual([])
    const window = await shownWindow(browser)
    expect(browser.opened).toHaveLength(1)
    expect(window.openedAt).toBe('https://paypal.example/checkoutnow?token=PAYMENT-1')
    expect(window.features).toContain('width=500,height=600')
  })

  test("PAYPAL-03 PayPal's live site is the default", async () => {
    fixture.answers.set('POST /api/paypal/order', () => Response.json({ id: 'PAYMENT-7' }))
    const { openedAt } = await openPayment(browser)
    expect(openedAt).toBe('https://www.paypal.com/checkoutnow?token=PAYMENT-7')
  })

  test('PAYPAL-03 where windows open only in a click handler, it opens empty and is redirected later', async () => {
    Object.assign(globalThis, { GestureEvent: class {} })
    try {
      page.press('Pay with PayPal')
      expect(browser.opened.map(({ address }) => address)).toEqual(['about:blank'])
      const window = await shownWindow(browser)
      expect(browser.opened).toHaveLength(1)
      expect(window.address).toBe('https://paypal.example/checkoutnow?token=PAYMENT-1')
    } finally {
      Reflect.deleteProperty(globalThis, 'GestureEvent')
    }
  })

  test('PAYPAL-03 the window opens even if the shop is slow to answer', async () => {
    const answer = Promise.withResolvers<Response>()
    fixture.answers.set('POST /api/paypal/order', () => answer.promise)
    page.press('Pay with PayPal')
    await page.until(() => expect(fixture.asked('POST /api/paypal/order')).toHaveLength(1))
    await clock.pass(2_999)
    expect(browser.opened).toEqual([])
    await clock.pass(1)
    expect(browser.opened.map(({ openedAt }) => openedAt)).toEqual(['about:blank'])
    answer.resolve(Response.json({ id: 'PAYMENT-7', paypalBaseUrl: 'https://paypal.example' }))
    const { address } = await shownWindow(browser)
    expect(browser.opened).toHaveLength(1)
    expect(address).toBe('https://paypal.example/checkoutnow?token=PAYMENT-7')
  })

  test("PAYPAL-03 the page shows the hold's countdown and can bring the window to the front", async () => {
    const window = await openPayment(browser)
    expect(screen.getByRole('timer').textContent).toBe('Held for 15:00')
    await clock.pass(61_000)
    expect(screen.getByRole('timer').textContent).toBe('Held for 13:59')
    page.press('Show the payment window')
    expect(window.isInFront).toBe(true)
    await clock.pass(14 * 60_000)
    expect(screen.queryByRole('timer')).toBeNull()
    expect(screen.getByText(/Your reservation has expired/)).toBeTruthy()
  })
})

describe('The window', () => {
  test('PAYPAL-04 is polled every second; the capture follows 2 seconds after it closed', async () => {
    const window = await openPayment(browser)
    for (let second = 0; second < 5; second += 1) {
      const { closedReads } = window
      await clock.pass(999)
      expect(window.closedReads).toBe(closedReads)
      await clock.pass(1)
      expect(window.closedReads).toBe(closedReads + 1)
    }
    window.isClosed = true
    await clock.pass(1_000)
    await clock.pass(1_999)
    // Time for a premature request to arrive.
    await Bun.sleep(30)
    expect(fixture.asked(CAPTURE)).toEqual([])
    await clock.pass(1)
    await page.until(() => expect(fixture.asked(CAPTURE)).toHaveLength(1))
    expect(fixture.asked(CAPTURE)[0]?.body).toEqual({ orderId: 'PAYMENT-1' })
  })
})

describe('An approved payment', () => {
  test("PAYPAL-05 API-14 becomes an order with the capture's id", async () => {
    await decide(fixture, clock, await openPayment(browser), 'approve')
    const [order] = await page.until(() => {
      expect(fixture.orders).toHaveLength(1)
      return fixture.orders
    })
    const [opening] = fixture.asked('POST /api/paypal/order')
    expect(order).toEqual({
      ...(opening?.body.order as object),
      paymentIntentId: captureIdOf('PAYMENT-1'),
    } as typeof order)
    expect(order).toMatchObject({ paymentMethod: 'paypal', status: 'placed' })
  })

  test.each([
    ['at the top only', { id: 'PAYMENT-1', status: 'COMPLETED' }],
    ['at the first capture only', { ...completed('PAYMENT-1'), status: 'PENDING' }],
  ])('PAYPAL-05 the status COMPLETED is accepted %s', async (_, answer) => {
    fixture.answers.set(CAPTURE, () => Response.json(answer))
    fixture.answers.set('POST /api/orders', () => Response.json({ id: 'order' }))
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.findToast('Order Completed Successfully!')
    expect(fixture.asked('POST /api/orders')).toHaveLength(1)
  })

  test('PAYPAL-09 CHK-14 TOAST-05 empties the cart, shows a toast and goes to the shop', async () => {
    await decide(fixture, clock, await openPayment(browser), 'approve')
    await page.findToast('Order Completed Successfully!')
    expect(location.pathname).toBe('/')
    expect(page.storedCart()).toEqual([])
    expect(sessionStorage.getItem('checkout')).toBeNull()
  })

  test.each(['PENDING', 'DECLINED', 'VOIDED'])(
    'PAYPAL-06 with status %s, no order is placed and no error is shown',
    async (status) => {
      fixture.answers.set(CAPTURE, () =>
        Response.json({ id: 'PAYMENT-1', status, purchase_units: [] }),
      )
      await decide(fixture, clock, await openPayment(browser), 'approve')
      await isReady()
      expect(fixture.asked('POST /api/orders')).toEqual([])
      expect(screen.queryByRole('alert')).toBeNull()
      expect(document.querySelector('.toast-card')).toBeNull()
      expect(page.storedCart()).toHaveLength(1)
    },
  )
})

test('PAYPAL-02 items added in another tab during the payment are not part of the order', async () => {
  const window = await openPayment(browser)
  localStorage.setItem('cart', JSON.stringify([inCart(relish, 2), inCart(mustard, 1)]))
  await decide(fixture, clock, window, 'approve')
  await page.until(() =>
    expect(fixture.orders[0]?.items.map(({ productId }) => productId)).toEqual([relish.id]),
  )
})
