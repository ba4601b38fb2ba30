// First of all, as it says itself.
import { cleanup, renderWithShop } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { PaidOrder } from '../../../src/web/catalog/paid-order.tsx'
import { PaymentReturn } from '../../../src/web/checkout/payment-return.tsx'
import {
  inCart,
  relish,
  shownOrder,
  storedCart,
  toastWith,
  until,
  useCheckoutRoom,
} from './checkout-room.tsx'
import { pageOf, receiptOf, refuse } from './fake-shop.ts'

const room = useCheckoutRoom()
const CAPTURE = 'POST /api/stripe/intent/pi_1/capture'
const fromBank = '/?payment=success&payment_intent=pi_1&payment_intent_client_secret=s'

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

test('STRIPE-04 STRIPE-03 coming back paid empties the cart, says so and cleans the address', () => {
  comeBackTo('/?payment=success&utm_source=card#sauces')
  toastWith('Order Completed Successfully!')
  expect(storedCart()).toEqual([])
  expect(location.pathname + location.search + location.hash).toBe('/?utm_source=card#sauces')
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

test('O30 STRIPE-04 STRIPE-03 back from the bank, the shop is asked whether it was paid', async () => {
  room.answers.set(CAPTURE, () =>
    Response.json({ id: 'pi_1', status: 'COMPLETED', amount: '22.60' }),
  )
  comeBackTo(`${fromBank}&redirect_status=succeeded`)
  expect(location.search).toBe('')
  await until(() => toastWith('Order Completed Successfully!'))
  expect(storedCart()).toEqual([])
})

test('back from the bank, the way to the order is shown to the browser that has the receipt', async () => {
  room.answers.set(CAPTURE, () =>
    Response.json({ id: 'pi_1', status: 'COMPLETED', amount: '22.60' }),
  )
  for (const [id, shown] of [
    ['pi_1', pageOf('pi_1')],
    ['pi_2', null],
  ] as const) {
    const kept = { id, mark: 'm', method: 'card' }
    sessionStorage.setItem(`checkout-receipt-${id}`, receiptOf(id))
    localStorage.setItem('checkout-hold', JSON.stringify(kept))
    comeBackTo(fromBank)
    await until(() => toastWith('Order Completed Successfully!'))
    expect(shownOrder()).toBe(shown)
    cleanup()
  }
})

test('STRIPE-04 ERR-07 back from a bank that said no, the cart is as it was', async () => {
  room.answers.set(CAPTURE, () => refuse('not_approved', { reason: 'waiting' }))
  comeBackTo(`${fromBank}&redirect_status=failed`)
  await until(() => toastWith('Payment Failed'))
  expect(location.search).toBe('')
  expect(storedCart()).toHaveLength(1)
})
