// First of all, as it says itself.
import { renderWithShop } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import { PaymentReturn } from '../../../src/web/checkout/payment-return.tsx'
import { inCart, relish, storedCart, toastWith, useCheckoutRoom } from './checkout-room.tsx'

useCheckoutRoom()

function comeBackTo(path: string) {
  localStorage.setItem('cart', JSON.stringify([inCart(relish, 2)]))
  return renderWithShop(<PaymentReturn />, { path })
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
