import { Link } from 'wouter'
import type { CartLine } from '../../shared/domain/cart.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import type { Lowered } from './cart-changes.ts'
import { TrashIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { Price } from '../ui/text/price.tsx'
import { QuantitySelector } from '../ui/forms/quantity-selector.tsx'
import { useCartActions } from './cart-store.ts'
import type { CartProduct } from './use-cart-products.ts'

type CartLineRowProps = {
  line: CartLine
  product: CartProduct | undefined
  isLoaded: boolean
  /** Set if the quantity was just lowered to the stock. */
  lowered: Lowered | undefined
  /** The shopper follows the link to the product. */
  onLeave: () => void
}

/** The version of a picture whose product is unknown. */
const longAgo = new Date(0).toISOString()

export function CartLineRow(props: CartLineRowProps) {
  const { line, product, isLoaded, lowered, onLeave } = props
  const { remove, setQuantity } = useCartActions()
  const { id, name, price, imageUrl, quantity } = line
  const stock = product === undefined ? Infinity : (product?.stock ?? 0)
  const isGone = product === null
  const currentPrice = product?.price ?? price
  const hasNewPrice = parseMoney(currentPrice) !== parseMoney(price)

  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-5">
      <div
        className={`aspect-square overflow-hidden rounded-field bg-base-200 ${isGone ? 'opacity-50 grayscale' : ''}`}
      >
        {/* Picture URLs include the product's version: wait for it, or the picture loads twice. */}
        {isLoaded && (
          <Picture
            url={imageUrl ?? null}
            name={name}
            updatedAt={product?.updatedAt ?? longAgo}
            sizes="80px"
          />
        )}
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p className="font-semibold text-pretty wrap-anywhere">
              {isGone ? (
                name
              ) : (
                <Link href={`/product/${id}`} onClick={onLeave} className="hover:underline">
                  {name}
                </Link>
              )}
            </p>
            <p className="text-muted tabular-nums">
              {hasNewPrice && (
                <s className="mr-2">
                  <Price amount={price} />
                </s>
              )}
              <Price amount={currentPrice} />
            </p>
          </div>
          <button
            type="button"
            aria-label={`Remove ${name} from cart`}
            onClick={() => remove(id)}
            className="icon-button -mt-2 -mr-2 text-muted hover:text-error"
          >
            <TrashIcon />
          </button>
        </div>
        {!isGone && (
          <QuantitySelector
            quantity={quantity}
            min={0}
            // A quantity above the stock can still be lowered step by step.
            max={Math.max(stock, quantity - 1)}
            onChange={(next) => setQuantity(id, next)}
            name={name}
            className="mt-2"
          />
        )}
      </div>
      {/* Always rendered, so that a message does not shift the layout. */}
      <p
        aria-live="polite"
        aria-atomic="true"
        className="stock-note col-span-2 mt-2 sm:col-span-1 sm:col-start-2"
      >
        {noteOn(quantity, product, lowered)}
        {hasNewPrice && (
          <span className="sr-only">
            {` The price of ${name} has changed from $${price} to $${currentPrice}.`}
          </span>
        )}
      </p>
    </li>
  )
}

/** Why the quantity cannot be raised, or why the line cannot be bought (T12, O36). */
function noteOn(
  quantity: number,
  product: CartProduct | undefined,
  lowered: Lowered | undefined,
): string | null {
  if (product === undefined) return null
  if (product === null) return 'No longer sold. Please remove it to check out.'
  const { stock } = product
  if (stock <= 0) return 'Out of stock. Please remove it to check out.'
  if (quantity > stock) return `Only ${stock} available.`
  if (quantity < stock) return null
  if (lowered) return `Only ${stock} available: lowered from ${lowered.from}.`
  return `That is all we have: ${stock} available.`
}
