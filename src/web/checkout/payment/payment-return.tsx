import { useSetAtom } from 'jotai'
import { useEffect } from 'react'
import { useCartActions } from '../../cart/cart-store.ts'
import { paidOrderAtom } from '../../cart/open-payment.ts'
import { useToast } from '../../ui/toast/toaster.tsx'

/** The query parameters that Stripe adds to the return URL. */
const stripeParams = [
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
  'source_type',
]

/**
 * Handles `/?payment=success`, where the card provider redirects the buyer. The URL proves nothing:
 * the order is shown and removed from the cart only after the server confirms it (O30). The query
 * parameters are always removed.
 */
export function PaymentReturn() {
  const { removeBought } = useCartActions()
  const toast = useToast()
  const showOrder = useSetAtom(paidOrderAtom)
  useEffect(() => {
    const address = new URL(location.href)
    const { searchParams } = address
    if (searchParams.get('payment') !== 'success') return
    const intentId = searchParams.get('payment_intent')
    const redirectStatus = searchParams.get('redirect_status')
    for (const name of ['payment', ...stripeParams]) searchParams.delete(name)
    history.replaceState(history.state, '', address.pathname + address.search + address.hash)
    void import('./session/after-return.ts').then(async ({ afterReturn }) => {
      const result = await afterReturn({ intentId, redirectStatus })
      if (!result) return
      if (result.bought) removeBought(result.bought)
      showOrder(result.order)
      toast(result.notice)
    })
  }, [removeBought, toast, showOrder])
  return null
}
