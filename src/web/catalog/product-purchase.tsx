import { useState } from 'react'
import { Link } from 'wouter'
import type { Product } from '../../shared/contract/catalog.ts'
import { useAddToCart } from '../cart/add-to-cart.ts'
import { CartIcon, TruckIcon } from '../ui/icons.tsx'
import { QuantitySelector } from '../ui/quantity-selector.tsx'
import { ProductWishlistButton } from './product-wishlist-button.tsx'

/** How many, into the cart or onto the wishlist; with nothing in stock, one dead button (T6). */
export function ProductPurchase({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(1)
  const addToCart = useAddToCart()
  const { id, name, stock } = product
  if (stock <= 0) {
    return (
      <button
        type="button"
        disabled
        className="btn mt-8 h-13 w-full text-base disabled:bg-base-200 disabled:text-muted"
      >
        Out of Stock
      </button>
    )
  }
  // The stock may have fallen below what was chosen.
  const quantity = Math.min(chosen, stock)
  return (
    <>
      <div className="mt-8 flex flex-wrap items-center gap-3">
        <QuantitySelector quantity={quantity} max={stock} onChange={setChosen} name={name} />
        <button
          type="button"
          onClick={() => addToCart(product, quantity)}
          className="btn h-13 min-w-32 flex-1 px-2 text-base whitespace-nowrap btn-primary sm:px-4"
        >
          <CartIcon className="hidden size-5 sm:block md:hidden lg:block" />
          ADD TO CART
        </button>
        <ProductWishlistButton productId={id} />
      </div>
      <p className="mt-4 flex items-center gap-2 text-sm text-muted">
        <TruckIcon className="size-5" />
        <span>
          On its way in 1 to 2 business days.{' '}
          <Link href="/shipping-returns" className="link">
            Shipping and returns
          </Link>
        </span>
      </p>
    </>
  )
}
