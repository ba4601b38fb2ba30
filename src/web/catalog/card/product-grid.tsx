import { useEffect, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { firstProducts } from '#shared/domain/catalog/first-pages.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { onceIdle } from '../../platform/idle.ts'
import { Button } from '../../ui/button.tsx'
import { cardKey, onePerGroup } from '../group/one-per-group.ts'
import { GroupCard } from './group-card.tsx'
import { ProductCard } from './product-card.tsx'

type ProductGridProps = {
  products: readonly ListedProduct[]
  /** Whether these were searched for: a group then shows the variant that was found. */
  isFound?: boolean
}

/** The first products, with a button to show more. */
export function ProductGrid({ products, isFound = false }: ProductGridProps) {
  const [most, setMost] = useState(firstProducts)
  const cards = onePerGroup(products)
  const shown = cards.slice(0, most)
  const laidOut = useLaidOut(shown.length)
  const nouns = useNouns()
  if (products.length === 0) {
    return (
      <p className="border-t border-base-300 pt-8 text-lg text-muted">{m.productsOnlyOne(nouns)}</p>
    )
  }
  return (
    <>
      <ul className="product-grid">
        {shown.map((product, index) => (
          <li key={cardKey(product)} className={index < laidOut ? 'flex' : 'flex is-arriving'}>
            {product.group ? (
              <GroupCard key={isFound ? product.id : 'first'} product={product} />
            ) : (
              <ProductCard product={product} />
            )}
          </li>
        ))}
      </ul>
      {cards.length > most && (
        <div className="mt-10 flex flex-col items-center gap-2">
          <Button onClick={() => setMost(most + firstProducts)} className="px-8">
            {m.productsMore(nouns)}
          </Button>
          <p className="text-sm text-muted">{m.saucesShown({ shown: most, all: cards.length })}</p>
        </div>
      )}
    </>
  )
}

/** How many more cards to lay out each time the browser is idle; few enough to cause no delay. */
const AT_ONCE = 4

let hasArrived = false

/**
 * How many cards of a list are laid out even if off screen. On the first page load it starts at
 * zero, so that phones become interactive sooner, and grows when the browser is idle. On later pages
 * all cards are laid out, so that Back restores the scroll position.
 */
function useLaidOut(count: number): number {
  const [laidOut, setLaidOut] = useState(hasArrived ? Infinity : 0)

  useEffect(() => {
    if (laidOut >= count) {
      hasArrived = true
      return
    }
    let isLeft = false
    void onceIdle().then(() => {
      if (!isLeft) setLaidOut(laidOut + AT_ONCE)
    })
    return () => {
      isLeft = true
    }
  }, [laidOut, count])

  return laidOut
}

const CARDS = 8

/** A screenful of placeholder cards in the real size. */
export function ProductGridSkeleton() {
  return (
    <div role="status" aria-busy="true" aria-label={m.loadingProducts()} className="product-grid">
      {Array.from({ length: CARDS }, (_, index) => (
        <div key={index} data-part="skeleton" className="product-card">
          <div className="product-card-picture skeleton" />
          <div className="flex min-w-0 flex-col gap-2 sm:flex-1">
            {/* A two-line name, with the price beside it or below. */}
            <div className="skeleton h-12 w-4/5 max-sm:mb-4" />
            <div className="skeleton h-5 w-3/5" />
            <div className="skeleton h-6 w-2/3 rounded-selector" />
            <div className="relative z-1 mt-auto pt-1 sm:pt-2">
              <div className="stock-note mb-2" />
              <div className="skeleton h-11 w-full rounded-field" />
            </div>
          </div>
        </div>
      ))}
    </div>
  )
}
