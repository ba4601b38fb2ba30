import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCartActions } from '../cart/cart-store.ts'
import { paidOrderAtom } from '../paid-order.ts'
import { useToast } from '../ui/toaster.tsx'

/** What the card provider adds to the address that it sends the customer back to. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/**
 * The card provider sends the customer back to `/?payment=success`: the order is made, so the cart
 * is emptied, and the query is removed so that a reload does not say it again (O30). The
 * provider comes back with bad news to the same address, so where it names the payment the shop is
 * asked what became of it.
 */
export function PaymentReturn() {
  const { clear } = useCartActions()
  const toast = useToast()
  const showOrder = useSetAtom(paidOrderAtom)
  useEffect(() => {
    const address = new URL(location.href)
    if (address.searchParams.get('payment') !== 'success') return
    const intentId = address.searchParams.get('payment_intent')
    for (const name of ['payment', ...added]) address.searchParams.delete(name)
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    if (intentId !== null) {
      void import('./card-return.ts').then(async ({ afterCardReturn }) => {
        const { notice, isOver, orderPage } = await afterCardReturn(intentId)
        if (isOver) clear()
        showOrder(orderPage)
        toast(notice)
      })
      return
    }
    clear()
    toast({ title: 'Order Completed Successfully!' })
  }, [clear, toast, showOrder])
  return null
}
