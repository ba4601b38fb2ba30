import { useEffect } from 'react'
import { useCartActions } from '../cart/cart-store.ts'
import { useToast } from '../ui/toaster.tsx'

/**
 * The card provider sends the customer back to `/?payment=success`: the order is made, so the cart
 * is emptied, and the query is removed so that a reload does not say it again (decisions O30).
 */
export function PaymentReturn() {
  const { clear } = useCartActions()
  const toast = useToast()
  useEffect(() => {
    const address = new URL(location.href)
    if (address.searchParams.get('payment') !== 'success') return
    address.searchParams.delete('payment')
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    clear()
    toast({ title: 'Order Completed Successfully!' })
  }, [clear, toast])
  return null
}
