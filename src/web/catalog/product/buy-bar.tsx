import type { Product } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMedia } from '../../platform/media.ts'
import { useInView } from '../../platform/near.ts'
import { useRootClass } from '../../platform/root-class.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/text/price.tsx'
import type { RefObject } from 'react'

/**
 * Only phones have the bar: on wider screens, the page's own button is never far away, and a short
 * screen has no room for the bar.
 */
const phone = '(width < 48rem) and (height >= 26rem)'

type BuyBarProps = {
  product: Product
  quantity: number
  onAdd: () => void
  /** The page's own buttons, which the bar stands in for while they are out of sight. */
  standsInFor: RefObject<Element | null>
}

/**
 * Price and add button at the bottom of the screen on phones (BUY-01). `has-buy-bar` in `base.css`
 * adds space at the end of the page and scrolls focused elements above the bar, so that everything
 * the bar covers can be scrolled into view.
 */
export function BuyBar({ product, quantity, onAdd, standsInFor }: BuyBarProps) {
  const isInView = useInView(standsInFor)
  const isPhone = useMedia(phone)

  useRootClass('has-buy-bar', isPhone)

  // Hidden until the position of the page's own buttons is known; otherwise, the bar would flash.
  if (!isPhone || isInView !== false) return null
  return (
    <div
      role="group"
      aria-label={m.buyName({ name: product.name })}
      className="buy-bar fixed inset-x-0 bottom-0 z-30 flex items-center gap-4 border-t border-base-300 bg-base-100 px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <Price
        amount={product.price}
        prefix="CA$"
        className="min-w-0 flex-1 font-display text-xl font-semibold tabular-nums"
      />
      <Button onClick={onAdd} look="primary" className="shrink-0 px-5">
        {m.addQuantityToCart({ quantity })}
      </Button>
    </div>
  )
}
