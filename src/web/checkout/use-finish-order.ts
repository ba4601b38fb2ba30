import { useLocation } from 'wouter'
import { useCartActions } from '../cart/cart-store.ts'
import { forgetForm } from './saved-form.ts'

/** What follows an order that stands: nothing of it is left in the browser, and the way is home. */
export function useFinishOrder(): (hasLeft: boolean) => void {
  const [, navigate] = useLocation()
  const { clear } = useCartActions()
  return (hasLeft) => {
    forgetForm()
    clear()
    if (!hasLeft) navigate('/')
  }
}
