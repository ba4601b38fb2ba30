// Must be the first import.
import { renderWithShop } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { OrderPayload } from '#shared/contract/orders.ts'
import { PaidOrderNotice } from '../../../src/web/catalog/home/home-page.tsx'
import { PaymentReturn } from '../../../src/web/checkout/payment/payment-return.tsx'
import * as page from './checkout-steps.tsx'
import { inCart, relish, useCheckoutFixture } from './checkout.fixture.tsx'
import { pageOf, receiptOf, refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const CAPTURE = 'POST /api/stripe/intent/pi_1/capture'
const ORDER = 'GET /api/payments/pi_1/order'
const fromBank = '/?payment=success&payment_intent=pi_1&payment_intent_client_secret=s'

/** The cart holds two jars of relish; the payment is for one of them. */
const paidFor = [{ productId: relish.id, quantity: 1 }]

function comeBackTo(path: string) {
  localStorage.setItem('cart', JSON.stringify([inCart(relish, 2)]))
  const page = (
    <>
      <PaymentReturn />
      <PaidOrderNotice />
    </>
  )
  return renderWithShop(page, { path })
}

/** Stores the payment as opened by this browser, in this tab or another one. */
function open(id: string, method?: 'card', isThisTab = true) {
  localStorage.setItem('checkout-hold', JSON.stringify({ id, mark: 'm', method, items: paidFor }))
  if (isThisTab) sessionStorage.setItem(`checkout-receipt-${id}`, receiptOf(id))
}

function captureCard() {
  fixture.answers.set(CAPTURE, () =>
    Response.json({ id: 'pi_1', status: 'COMPLETED', amount: '22.60' }),
  )
}

function makeOrder(id: string, orderedAt = new Date()) {
  fixture.answers.set(`GET /api/payments/${id}/order`, () =>
    Response.json({ orderedAt: orderedAt.toISOString(), items: paidFor }),
  )
}

/** After all responses: no toast, and the cart is unchanged. */
async function expectNothing(lastAsked?: string) {
  if (lastAsked) await page.until(() => expect(fixture.asked(lastAsked)).toHaveLength(1))
  await fixture.settled()
  expect(location.pathname + location.search + location.hash).toBe('/')
  expect(document.querySelector('.toast-card')).toBeNull()
  expect(page.shownOrder()).toBeNull()
  expect(page.storedCart()).toEqual([inCart(relish, 2)])
}

test('STRIPE-04 O30 the query parameters are removed; the rest of the URL stays', () => {
  comeBackTo('/?payment=success&utm_source=card#sauces')
  expect(location.pathname + location.search + location.hash).toBe('/?utm_source=card#sauces')
})

test('O30 a forged success link shows nothing and leaves the cart alone', async () => {
  comeBackTo('/?payment=success')
  await expectNothing()
  expect(fixture.sent).toEqual([])
})

test('O30 a link with an unknown payment shows nothing', async () => {
  fixture.answers.set(CAPTURE, () => refuse('not_found'))
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  await expectNothing(CAPTURE)
})

test('O30 an open but unpaid payment shows nothing and stays open', async () => {
  fixture.payments.set('PAYMENT-1', { order: {} as OrderPayload, decision: null })
  open('PAYMENT-1')
  comeBackTo('/?payment=success')
  await expectNothing('POST /api/paypal/order/PAYMENT-1/capture')
  expect(localStorage.getItem('checkout-hold')).not.toBeNull()
})

test('O30 a captured payment without an order shows nothing', async () => {
  captureCard()
  open('pi_1', 'card')
  comeBackTo(fromBank)
  await expectNothing(ORDER)
})

test('O30 an unreachable shop confirms nothing', async () => {
  captureCard()
  makeOrder('pi_1')
  fixture.lost.add('/api/stripe/intent/pi_1/capture')
  comeBackTo(fromBank)
  await expectNothing(CAPTURE)
})

test.each(['/', '/?payment=failed', '/?payments=success'])(
  'STRIPE-04 opening %s shows no notice and leaves the cart and the URL unchanged',
  (path) => {
    comeBackTo(path)
    expect(document.querySelector('.toast-card')).toBeNull()
    expect(page.storedCart()).toHaveLength(1)
    expect(location.pathname + location.search).toBe(path)
  },
)

test('STRIPE-04 STRIPE-03 O30 back from the bank with an order, the paid units leave the cart', async () => {
  captureCard()
  makeOrder('pi_1')
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  expect(location.search).toBe('')
  await page.findToast('Order Completed Successfully!')
  expect(page.storedCart()).toEqual([inCart(relish, 1)])
  expect(localStorage.getItem('checkout-hold')).toBeNull()
  expect(await page.findShownOrder()).toBe(pageOf('pi_1'))
})

test("O30 without an id in the URL, this browser's open payment is checked", async () => {
  fixture.payments.set('PAYMENT-1', { order: {} as OrderPayload, decision: 'approve' })
  makeOrder('PAYMENT-1', new Date(Date.now() - 2 * 24 * 60 * 60 * 1000))
  open('PAYMENT-1')
  comeBackTo('/?payment=success')
  await page.findToast('Order Completed Successfully!')
  expect(page.storedCart()).toEqual([inCart(relish, 1)])
})

test('O30 a return in another browser shows the order that was just placed', async () => {
  captureCard()
  makeOrder('pi_1')
  comeBackTo(fromBank)
  await page.findToast('Order Completed Successfully!')
  expect(page.storedCart()).toEqual([inCart(relish, 1)])
  // Only the browser that opened the payment gets the order page.
  expect(page.shownOrder()).toBeNull()
})

test("O30 a link with an old order's payment, opened by another browser, shows nothing", async () => {
  captureCard()
  makeOrder('pi_1', new Date(Date.now() - 2 * 60 * 60 * 1000))
  comeBackTo(fromBank)
  await expectNothing(ORDER)
})

test('O30 units that another tab has removed from the cart are not removed twice', async () => {
  captureCard()
  makeOrder('pi_1')
  open('pi_1', 'card')
  localStorage.removeItem('checkout-hold')
  comeBackTo(fromBank)
  await page.findToast('Order Completed Successfully!')
  expect(page.storedCart()).toEqual([inCart(relish, 2)])
})

test('STRIPE-04 ERR-07 back from a bank that declined, a notice says so and the cart is unchanged', async () => {
  fixture.answers.set(CAPTURE, () => refuse('not_approved', { reason: 'waiting' }))
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=failed`)
  await page.findToast('Payment Failed')
  expect(location.search).toBe('')
  expect(page.storedCart()).toEqual([inCart(relish, 2)])
})

test('back from the bank while the payment is pending, a notice says so and the cart is unchanged', async () => {
  fixture.answers.set(CAPTURE, () =>
    Response.json({ id: 'pi_1', status: 'PENDING', amount: '22.60' }),
  )
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  await page.findToast('Your payment is being confirmed')
  expect(page.storedCart()).toEqual([inCart(relish, 2)])
  // The checkout page keeps checking the payment.
  expect(localStorage.getItem('checkout-hold')).not.toBeNull()
})
