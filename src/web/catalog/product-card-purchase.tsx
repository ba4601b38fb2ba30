import { useState } from 'react'
import type { Product } from '../../shared/contract/catalog.ts'
import { useAddToCart } from '../cart/add-to-cart.ts'
import { QuantitySelector } from '../ui/quantity-selector.tsx'

/** From here down a card says how many are left. */
const FEW = 5

/** How many, and into the cart; with nothing in stock, one dead button (spec §4). */
export function ProductCardPurchase({ product }: { product: Product }) {
  const [chosen, setChosen] = useState(1)
  const addToCart = useAddToCart()
  const { name, stock } = product
  if (stock <= 0) {
    return (
      <button type="button" disabled className="product-card-actions add-button">
        Out of Stock
      </button>
    )
  }
  // The stock may have fallen below what was chosen.
  const quantity = Math.min(chosen, stock)
  return (
    <div className="product-card-actions">
      {stock <= FEW && (
        <p className="mb-2 text-sm font-semibold text-warning">{`Only ${stock} left`}</p>
      )}
      <div className="flex gap-2">
        <QuantitySelector quantity={quantity} max={stock} onChange={setChosen} name={name} />
        <button type="button" onClick={() => addToCart(product, quantity)} className="add-button">
          <span>
            Add<span className="sr-only">{` ${name}`}</span>
            <span className="max-sm:sr-only"> to cart</span>
          </span>
        </button>
      </div>
    </div>
  )
}
