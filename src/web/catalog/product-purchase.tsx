import { useState } from 'react'
import type { Product } from '../../shared/contract/catalog.ts'
import { useAddToCart } from '../cart/add-to-cart.ts'
import { CartIcon } from '../ui/icons.tsx'
import { QuantitySelector } from '../ui/quantity-selector.tsx'
import { ProductWishlistButton } from './product-wishlist-button.tsx'

/** How many, into the cart or onto the wishlist; with nothing in stock, one dead button (T6). */
export function ProductPurchase({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(1)
  const addToCart = useAddToCart()
  const { id, name, stock } = product
  if (stock <= 0) {
    return (
      <button type="button" disabled className="btn mt-8 h-14 w-full text-base">
        Out of Stock
      </button>
    )
  }
  // The stock may have fallen below what was chosen.
  const quantity = Math.min(chosen, stock)
  return (
    <div className="mt-8 flex flex-wrap items-center gap-3">
      <QuantitySelector quantity={quantity} max={stock} onChange={setChosen} name={name} />
      <button
        type="button"
        onClick={() => addToCart(product, quantity)}
        className="btn btn-primary h-13 min-w-44 flex-1 text-base"
      >
        <CartIcon />
        ADD TO CART
      </button>
      <ProductWishlistButton productId={id} />
    </div>
  )
}
