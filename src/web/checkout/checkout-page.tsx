import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { ListedProduct } from '../../shared/contract/catalog.ts'
import { useCart } from '../cart/cart-store.ts'
import { EmptyState } from '../ui/feedback/empty-state.tsx'
import { CartIcon } from '../ui/icons.tsx'
import { Loading } from '../ui/feedback/loading.tsx'
import { Problem } from '../ui/feedback/problem.tsx'
import { Checkout } from './checkout.tsx'
import { TestModeBox } from './test-mode/test-mode-box.tsx'
import { useFinishOrder } from './payment/use-finish-order.ts'
import { useOwnDocument } from './form/use-own-document.ts'
import { useResumedPayment } from './payment/use-resumed-payment.ts'

/** From the cart to the order; rendered in the browser alone. */
export default function CheckoutPage() {
  const cart = useCart()
  const isReady = useIsMounted()
  const isOwnDocument = useOwnDocument()
  const finish = useFinishOrder()
  const isPaymentKnown = useResumedPayment(finish)
  const shop = useQuery<ListedProduct[]>({
    queryKey: ['/api/products'],
    // Whatever the browser knew of prices and stock, the cart is compared with the shop of now.
    refetchOnMount: 'always',
  })

  if (!isReady || !isOwnDocument) return <Loading label="Loading checkout" />
  if (cart.length === 0) return <EmptyCheckout />
  if (!shop.isFetchedAfterMount || !isPaymentKnown) return <Loading label="Loading checkout" />
  if (!shop.data) {
    return (
      <Problem
        title="The checkout could not be prepared"
        message="We could not compare your cart with the shop. Your cart is as you left it."
        onRetry={() => void shop.refetch()}
      />
    )
  }
  return (
    <Checkout
      cart={cart}
      products={shop.data}
      onOutdated={() => shop.refetch()}
      onCompleted={finish}
    />
  )
}

function EmptyCheckout() {
  return (
    <>
      <EmptyState
        headingLevel={1}
        icon={<CartIcon />}
        title="Your cart is empty"
        message="There is nothing to check out yet. The sauces are waiting on the shelf."
        action={
          <Link href="/" className="btn btn-primary h-12 px-6 text-base">
            Continue Shopping
          </Link>
        }
      />
      <TestModeBox order={null} />
    </>
  )
}

/** The stored cart is there once the page stands; until then it only looks empty. */
function useIsMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return isMounted
}
