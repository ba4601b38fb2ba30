import { useLocation } from 'wouter'
import { useCartActions } from '../../cart/cart-store.ts'
import type { Bought } from '../../cart/open-payment.ts'
import { clearSavedForm } from '../form/saved-form.ts'

/**
 * What follows an order that stands: nothing of it is left in the browser, and the way is home. What
 * was put into the cart since the payment was opened, perhaps days ago, was not paid for and stays.
 * `bought` is null where it has been taken out before, and empty where nobody knows what it was.
 */
export function useFinishOrder(): (bought: Bought | null, hasLeft: boolean) => void {
  const [, navigate] = useLocation()
  const { takeOut, clear } = useCartActions()
  return (bought, hasLeft) => {
    clearSavedForm()
    if (bought?.length === 0) clear()
    else if (bought) takeOut(bought)
    if (!hasLeft) navigate('/')
  }
}
