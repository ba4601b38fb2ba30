import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCartActions } from '../../cart/cart-store.ts'
import { paidOrderAtom } from '../../order/paid-order.ts'
import { useToast } from '../../ui/toast/toaster.tsx'

/** What the card provider adds to the address that it sends the customer back to. */
const added = ['payment_intent', 'payment_intent_client_secret', 'redirect_status', 'source_type']

/**
 * `/?payment=success` is where the card provider sends the buyer. The address proves nothing: the
 * shop is asked, and only a confirmed order is shown and leaves the cart (O30). The query
 * is removed in every case.
 */
export function PaymentReturn() {
  const { takeOut } = useCartActions()
  const toast = useToast()
  const showOrder = useSetAtom(paidOrderAtom)
  useEffect(() => {
    const address = new URL(location.href)
    const { searchParams } = address
    if (searchParams.get('payment') !== 'success') return
    const intentId = searchParams.get('payment_intent')
    const redirectStatus = searchParams.get('redirect_status')
    for (const name of ['payment', ...added]) searchParams.delete(name)
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    void import('./session/after-return.ts').then(async ({ afterReturn }) => {
      const news = await afterReturn({ intentId, redirectStatus })
      if (!news) return
      if (news.bought) takeOut(news.bought)
      showOrder(news.orderPage)
      toast(news.notice)
    })
  }, [takeOut, toast, showOrder])
  return null
}
