import type { Product } from '../../../shared/contract/catalog.ts'
import { useAddToCart } from '../../cart/add-to-cart.ts'
import { QuantitySelector } from '../../ui/forms/quantity-selector.tsx'
import { stockMessage } from './stock-message.ts'
import { useChosenQuantity } from './use-chosen-quantity.ts'

/** Quantity and add button; a disabled button if out of stock (CARD-04, CARD-05). */
export function ProductCardPurchase({ product }: { product: Product }) {
  const { name, stock } = product
  const { quantity, lowered, choose } = useChosenQuantity(stock)
  const addToCart = useAddToCart()
  const message = stockMessage(stock, lowered)
  return (
    <div className="product-card-actions">
      {/* Always rendered, so that a message does not shift the layout. */}
      <p aria-live="polite" aria-atomic="true" className="stock-note mb-2">
        {message && <span className="sr-only">{`${name}: `}</span>}
        {message}
      </p>
      {stock <= 0 ? (
        <button type="button" disabled className="add-button w-full">
          Out of Stock
        </button>
      ) : (
        <div className="needs-script flex flex-wrap gap-2">
          <QuantitySelector quantity={quantity} max={stock} onChange={choose} name={name} />
          <button type="button" onClick={() => addToCart(product, quantity)} className="add-button">
            <span>
              Add<span className="sr-only">{` ${name}`}</span>
              <span className="max-sm:sr-only"> to cart</span>
            </span>
          </button>
        </div>
      )}
    </div>
  )
}
