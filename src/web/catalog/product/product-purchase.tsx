import { useState } from 'react'
import { Link } from 'wouter'
import type { Product } from '../../../shared/contract/catalog.ts'
import { useAddToCart } from '../../cart/add-to-cart.ts'
import { useShop } from '../../boot/shop-info.ts'
import { CartIcon, ClockIcon, TruckIcon } from '../../ui/icons.tsx'
import { QuantitySelector } from '../../ui/forms/quantity-selector.tsx'
import { HeartButton } from '../card/heart-button.tsx'
import { stockMessage } from '../card/stock-message.ts'
import { type LoweredChoice, useChosenQuantity } from '../card/use-chosen-quantity.ts'
import { Button } from '../../ui/button.tsx'

/** Quantity, add button and wishlist; a disabled button if out of stock (T6). */
export function ProductPurchase({ product }: { product: Product }) {
  const { id, name, stock } = product
  const { quantity, lowered, choose } = useChosenQuantity(stock)
  const addToCart = useAddToCart()
  const message = useMessages(product, lowered)
  const isSoldOut = stock <= 0
  return (
    <>
      <div className={`mt-8 flex flex-wrap items-center gap-3 ${isSoldOut ? '' : 'needs-script'}`}>
        {isSoldOut ? (
          <Button disabled size="lg" className="w-full disabled:bg-base-200 disabled:text-muted">
            Out of Stock
          </Button>
        ) : (
          <>
            <QuantitySelector quantity={quantity} max={stock} onChange={choose} name={name} />
            <Button
              onClick={() => addToCart(product, quantity)}
              look="primary"
              size="lg"
              className="min-w-32 flex-1 px-2 text-base whitespace-nowrap sm:px-4"
            >
              <CartIcon className="hidden size-5 sm:block md:hidden lg:block" />
              ADD TO CART
            </Button>
            <HeartButton
              productId={id}
              label="Wishlist"
              className="btn btn-circle size-12 border-base-300 bg-transparent"
            />
          </>
        )}
      </div>
      {!isSoldOut && <OrderByEmail name={name} />}
      {/* Always rendered, so that a message does not shift the layout. */}
      <p aria-live="polite" aria-atomic="true" className="stock-note mt-3 max-sm:min-h-10">
        {message}
      </p>
      <p className="mt-1 flex items-start gap-2 text-sm text-muted max-sm:min-h-10">
        {isSoldOut ? <ClockIcon className="size-5" /> : <TruckIcon className="size-5" />}
        {isSoldOut ? (
          <span>Sold out for now. The next jars are simmering.</span>
        ) : (
          <span>
            On its way in 1 to 2 business days.{' '}
            <Link href="/shipping-returns" className="link">
              Shipping and returns
            </Link>
          </span>
        )}
      </p>
    </>
  )
}

/** Without JavaScript there is no cart, so customers order by email. */
function OrderByEmail({ name }: { name: string }) {
  const { salesEmail } = useShop()
  if (salesEmail === null) return null
  return (
    <noscript>
      <a
        href={`mailto:${salesEmail}?subject=${encodeURIComponent(`Order: ${name}`)}`}
        className="btn btn-lg mt-8 w-full btn-primary"
      >
        Order by email
      </a>
    </noscript>
  )
}

/** Messages about changes since the page was opened, and about low stock. */
function useMessages({ price, stock }: Product, lowered: LoweredChoice | null): string {
  const [first] = useState({ price, isInStock: stock > 0 })
  const messages = [
    first.isInStock && stock <= 0 ? 'This sauce has just sold out' : stockMessage(stock, lowered),
    first.price === price ? null : `Price changed from CA$${first.price} to CA$${price}`,
  ]
  return messages.filter(Boolean).join('. ')
}
