import { Link } from 'wouter'
import type { CartLine } from '../../shared/domain/cart.ts'
import { TrashIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/picture.tsx'
import { Price } from '../ui/price.tsx'
import { QuantitySelector } from '../ui/quantity-selector.tsx'
import { useCartActions } from './cart-store.ts'
import type { Shelved } from './use-shelf.ts'

type CartLineRowProps = {
  line: CartLine
  shelved: Shelved | undefined
  isLookedUp: boolean
  /** The shopper follows the line to its product. */
  onLeave: () => void
  onRemove: () => void
}

/** The time stamp of a picture whose product is not known. */
const longAgo = new Date(0).toISOString()

export function CartLineRow({ line, shelved, isLookedUp, onLeave, onRemove }: CartLineRowProps) {
  const { remove, setQuantity } = useCartActions()
  const { id, name, price, imageUrl, quantity } = line
  const stock = shelved === undefined ? Infinity : (shelved?.stock ?? 0)
  const isGone = shelved === null

  function change(next: number) {
    setQuantity(id, next)
    if (next === 0) onRemove()
  }

  return (
    <li className="grid grid-cols-[5rem_minmax(0,1fr)] gap-x-4 py-5">
      <div
        className={`aspect-square overflow-hidden rounded-field bg-base-200 ${isGone ? 'opacity-50 grayscale' : ''}`}
      >
        {/* The address of a picture carries the product's time stamp: without it, it would load twice. */}
        {isLookedUp && (
          <Picture
            url={imageUrl ?? null}
            name={name}
            updatedAt={shelved?.updatedAt ?? longAgo}
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
            <Price amount={price} className="text-muted tabular-nums" />
          </div>
          <button
            type="button"
            aria-label={`Remove ${name} from cart`}
            onClick={() => {
              remove(id)
              onRemove()
            }}
            className="icon-button -mt-2 -mr-2 text-muted hover:text-error"
          >
            <TrashIcon />
          </button>
        </div>
        {!isGone && (
          <QuantitySelector
            quantity={quantity}
            min={0}
            // What is above the stock can still be lowered step by step.
            max={Math.max(stock, quantity - 1)}
            onChange={change}
            name={name}
            className="mt-2"
          />
        )}
        <p aria-live="polite" className="text-sm font-medium text-warning [&:not(:empty)]:mt-2">
          {noteOn(quantity, shelved)}
        </p>
      </div>
    </li>
  )
}

/** Why there can be no more of it, or why it cannot be bought (decisions T12, O36). */
function noteOn(quantity: number, shelved: Shelved | undefined): string | null {
  if (shelved === undefined) return null
  if (shelved === null) return 'No longer sold. Please remove it to check out.'
  const { stock } = shelved
  if (stock <= 0) return 'Out of stock. Please remove it to check out.'
  if (quantity > stock) return `Only ${stock} available. Please lower the quantity.`
  if (quantity === stock) return `That is all we have: ${stock} available.`
  return null
}
