// First of all, as it says itself.
import { renderWithShop } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { OrderPayload } from '../../../src/shared/contract/orders.ts'
import { PaidOrder } from '../../../src/web/catalog/home/paid-order.tsx'
import { PaymentReturn } from '../../../src/web/checkout/payment/payment-return.tsx'
import {
  inCart,
  relish,
  shownOrder,
  storedCart,
  toastWith,
  until,
  useCheckoutFixture,
} from './checkout.fixture.tsx'
import { pageOf, receiptOf, refuse } from './fake-shop.ts'

const fixture = useCheckoutFixture()
const CAPTURE = 'POST /api/stripe/intent/pi_1/capture'
const ORDER = 'GET /api/payments/pi_1/order'
const fromBank = '/?payment=success&payment_intent=pi_1&payment_intent_client_secret=s'

/** The cart holds two jars of relish; one of them was paid for by the payment. */
const paidFor = [{ productId: relish.id, quantity: 1 }]

function comeBackTo(path: string) {
  localStorage.setItem('cart', JSON.stringify([inCart(relish, 2)]))
  const page = (
    <>
      <PaymentReturn />
      <PaidOrder />
    </>
  )
  return renderWithShop(page, { path })
}

/** This browser has opened the payment, in this tab or in another one. */
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

/** Everything that was asked has been answered, and still nothing is said or touched. */
async function expectNothing(lastAsked?: string) {
  if (lastAsked) await until(() => expect(fixture.asked(lastAsked)).toHaveLength(1))
  await fixture.settled()
  expect(location.pathname + location.search + location.hash).toBe('/')
  expect(document.querySelector('.toast-card')).toBeNull()
  expect(shownOrder()).toBeNull()
  expect(storedCart()).toEqual([inCart(relish, 2)])
}

test('STRIPE-04 O30 the query leaves the address; the rest of it stays', () => {
  comeBackTo('/?payment=success&utm_source=card#sauces')
  expect(location.pathname + location.search + location.hash).toBe('/?utm_source=card#sauces')
})

test('O30 a link that claims a payment says nothing and leaves the cart alone', async () => {
  comeBackTo('/?payment=success')
  await expectNothing()
  expect(fixture.sent).toEqual([])
})

test('O30 a link that names a payment the shop does not know says nothing', async () => {
  fixture.answers.set(CAPTURE, () => refuse('not_found'))
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  await expectNothing(CAPTURE)
})

test('O30 a payment that is open but not paid says nothing, and stays open', async () => {
  fixture.payments.set('PAYMENT-1', { order: {} as OrderPayload, decision: null })
  open('PAYMENT-1')
  comeBackTo('/?payment=success')
  await expectNothing('POST /api/paypal/order/PAYMENT-1/capture')
  expect(localStorage.getItem('checkout-hold')).not.toBeNull()
})

test('O30 money that was taken without an order is no order', async () => {
  captureCard()
  open('pi_1', 'card')
  comeBackTo(fromBank)
  await expectNothing(ORDER)
})

test('O30 a shop that cannot be reached confirms nothing', async () => {
  captureCard()
  makeOrder('pi_1')
  fixture.lost.add('/api/stripe/intent/pi_1/capture')
  comeBackTo(fromBank)
  await expectNothing(CAPTURE)
})

test.each(['/', '/?payment=failed', '/?payments=success'])(
  'STRIPE-04 at %s nothing has been paid',
  (path) => {
    comeBackTo(path)
    expect(document.querySelector('.toast-card')).toBeNull()
    expect(storedCart()).toHaveLength(1)
    expect(location.pathname + location.search).toBe(path)
  },
)

test('STRIPE-04 STRIPE-03 O30 back from the bank with an order, the paid units leave the cart', async () => {
  captureCard()
  makeOrder('pi_1')
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  expect(location.search).toBe('')
  await until(() => toastWith('Order Completed Successfully!'))
  expect(storedCart()).toEqual([inCart(relish, 1)])
  expect(localStorage.getItem('checkout-hold')).toBeNull()
  expect(shownOrder()).toBe(pageOf('pi_1'))
})

test('O30 the payment that this browser has open is asked about where none is named', async () => {
  fixture.payments.set('PAYMENT-1', { order: {} as OrderPayload, decision: 'approve' })
  makeOrder('PAYMENT-1', new Date(Date.now() - 2 * 24 * 60 * 60 * 1000))
  open('PAYMENT-1')
  comeBackTo('/?payment=success')
  await until(() => toastWith('Order Completed Successfully!'))
  expect(storedCart()).toEqual([inCart(relish, 1)])
})

test('O30 a bank that comes back in another browser shows the order that was just made', async () => {
  captureCard()
  makeOrder('pi_1')
  comeBackTo(fromBank)
  await until(() => toastWith('Order Completed Successfully!'))
  expect(storedCart()).toEqual([inCart(relish, 1)])
  // The page of the order is for the browser that opened the payment.
  expect(shownOrder()).toBeNull()
})

test('O30 a link with a payment of an old order, which this browser did not open, says nothing', async () => {
  captureCard()
  makeOrder('pi_1', new Date(Date.now() - 2 * 60 * 60 * 1000))
  comeBackTo(fromBank)
  await expectNothing(ORDER)
})

test('O30 what another tab has taken out of the cart is not taken out twice', async () => {
  captureCard()
  makeOrder('pi_1')
  open('pi_1', 'card')
  localStorage.removeItem('checkout-hold')
  comeBackTo(fromBank)
  await until(() => toastWith('Order Completed Successfully!'))
  expect(storedCart()).toEqual([inCart(relish, 2)])
})

test('STRIPE-04 ERR-07 back from a bank that said no, that is said and the cart is as it was', async () => {
  fixture.answers.set(CAPTURE, () => refuse('not_approved', { reason: 'waiting' }))
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=failed`)
  await until(() => toastWith('Payment Failed'))
  expect(location.search).toBe('')
  expect(storedCart()).toEqual([inCart(relish, 2)])
})

test('back from the bank before the card provider is done, that is said and the cart is as it was', async () => {
  fixture.answers.set(CAPTURE, () =>
    Response.json({ id: 'pi_1', status: 'PENDING', amount: '22.60' }),
  )
  open('pi_1', 'card')
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  await until(() => toastWith('Your payment is being confirmed'))
  expect(storedCart()).toEqual([inCart(relish, 2)])
  // The checkout goes on asking what became of it.
  expect(localStorage.getItem('checkout-hold')).not.toBeNull()
})
