import { useLocation } from 'wouter'
import { useCartActions } from '../../cart/cart-store.ts'
import type { Bought } from '../../cart/open-payment.ts'
import { clearSavedForm } from '../form/saved-form.ts'

/**
 * After an order: clears the form, removes the bought units from the cart and goes to the home page.
 * Items added since the payment was opened stay in the cart. `bought` is null if the cart was already
 * updated, and empty if the items are unknown.
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
