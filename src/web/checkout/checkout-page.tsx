import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import * as m from '#shared/i18n/messages.ts'
import { productsQuery } from '../api/queries.ts'
import { useNouns, useShop } from '../boot/shop-info.ts'
import { useCart } from '../cart/cart-store.ts'
import { EmptyState, Problem } from '../ui/feedback/empty-state.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { CartIcon } from '../ui/icons.tsx'
import { Checkout } from './checkout.tsx'
import { usePayment } from './payment/use-payment.ts'
import { TestModeBox } from './test-mode-box.tsx'
// Loaded with this page, whose first press may replace what has the focus.
import '../platform/focus-keeper.ts'

/** The checkout page; rendered only in the browser, because the cart is stored there. */
export default function CheckoutPage() {
  const cart = useCart()
  const isReady = useIsMounted()
  const isCheckoutDocument = useCheckoutDocument()
  const shop = useQuery({
    ...productsQuery,
    // Cached prices and stock may be stale; compare the cart with current data.
    refetchOnMount: 'always',
  })

  const payment = usePayment(shop.refetch)

  if (!isReady || !isCheckoutDocument) return <Loading label={m.checkoutLoading()} />
  if (cart.length === 0) return <EmptyCheckout />
  if (!shop.isFetchedAfterMount || !payment.isKnown) return <Loading label={m.checkoutLoading()} />
  if (!shop.data) {
    return (
      <Problem
        title={m.checkoutNotLoaded()}
        message={m.checkoutNotLoadedText()}
        onRetry={() => void shop.refetch()}
      />
    )
  }
  return <Checkout products={shop.data} payment={payment} />
}

function EmptyCheckout() {
  return (
    <>
      <EmptyState
        headingLevel={1}
        icon={<CartIcon />}
        title={m.checkoutEmpty()}
        message={m.checkoutEmptyText(useNouns())}
        action={
          <Link href="/" className="btn btn-lg btn-primary">
            {m.checkoutContinueShopping()}
          </Link>
        }
      />
      <TestModeBox order={null} />
    </>
  )
}

/** The stored cart can only be read after mount; before that it looks empty. */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}

/**
 * The Content Security Policy comes with the document, and only the checkout's allows the scripts of
 * providers. After client-side navigation this reloads the page to get that document and
 * returns false until then. Shops without such a script need no reload.
 */
function useCheckoutDocument(): boolean {
  const { providers } = useShop()
  const hasScript = Object.values(providers).some((key) => key !== '')
  const [isReady] = useState(() => !hasScript || wasDocumentLoadedHere())
  useEffect(() => {
    if (!isReady) location.reload()
  }, [isReady])
  return isReady
}

function wasDocumentLoadedHere(): boolean {
  const [document] = performance.getEntriesByType('navigation')
  return !document || new URL(document.name).pathname === location.pathname
}
