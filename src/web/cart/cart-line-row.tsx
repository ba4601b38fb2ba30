import { Link } from 'wouter'
import { langOf } from '#shared/domain/catalog/translation.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { QuantitySelector } from '../ui/forms/quantity-selector.tsx'
import { TrashIcon } from '../ui/icons.tsx'
import { Picture } from '../ui/media/picture.tsx'
import { Price } from '../ui/text/price.tsx'
import { useCartActions } from './cart-store.ts'
import { changesOf, type ComparedLine, type Lowered, pictureOf } from './compare-cart.ts'

type CartLineRowProps = {
  line: ComparedLine
  isLoaded: boolean
  lowered: readonly Lowered[]
  /** Called when the shopper follows the link to the product. */
  onLeave: () => void
}

export function CartLineRow({ line, isLoaded, lowered, onLeave }: CartLineRowProps) {
  const { remove, setQuantity } = useCartActions()
  const { id, name, price, formerPrice, quantity, available, obstacle } = line
  const isGone = obstacle === 'gone'
  const changes = changesOf({ ...line, formerPrice: null }, lowered)
  if (changes.length === 0 && quantity === available) {
    changes.push(m.cartAllAvailable({ stock: available }))
  }

  return (
    <li className="grid grid-cols-[min(5rem,25%)_minmax(0,1fr)] gap-x-4 py-5">
      <div
        className={`aspect-square overflow-hidden rounded-field bg-base-200 ${isGone ? 'opacity-50 [filter:grayscale(1)]' : ''}`}
      >
        {/* Picture URLs include the product's version: wait for it, or the picture loads twice. */}
        {isLoaded && <Picture {...pictureOf(line)} sizes="80px" />}
      </div>
      <div className="min-w-0">
        <div className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <p lang={langOf(line, 'name')} className="font-semibold text-pretty wrap-anywhere">
              {isGone ? (
                name
              ) : (
                <Link href={`/product/${id}`} onClick={onLeave} className="hover:underline">
                  {name}
                </Link>
              )}
            </p>
            <p className="text-muted tabular-nums">
              {formerPrice !== null && (
                <s className="mr-2">
                  <Price amount={formerPrice} />
                </s>
              )}
              <Price amount={price} />
            </p>
          </div>
          <button
            type="button"
            aria-label={m.cartRemove({ name })}
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
            // The quantity of a sold-out product can still be lowered step by step.
            max={Math.max(available, quantity - 1)}
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
        <span>{changes.join(' ')}</span>
        {formerPrice !== null && (
          <span className="sr-only">
            {m.cartPriceOf({ name, from: displayPrice(formerPrice), to: displayPrice(price) })}
          </span>
        )}
      </p>
    </li>
  )
}
