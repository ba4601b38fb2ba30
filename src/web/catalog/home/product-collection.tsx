import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { NothingFound } from '../search/nothing-found.tsx'
import { ProductGrid } from '../card/product-grid.tsx'
import { ProductGridSkeleton } from '../card/product-grid-skeleton.tsx'
import { ProductCount } from '../search/product-count.tsx'
import { isSearching, readSearch, type SearchState, writeSearch } from '../search/search-state.ts'
import { SearchForm } from '../search/search-form.tsx'
import { useFoundProducts } from '../search/use-found-products.ts'
import { useSearchState } from '../search/use-search.ts'

const none: readonly ListedProduct[] = []

type ProductCollectionProps = {
  /** Null while they are on their way. */
  products: readonly ListedProduct[] | null
  /** Stands above, and so only comes up here when it is looked for. */
  heroId: string | null
}

/** The sauces below the hero, and the way to find one among them. */
export function ProductCollection({ products, heroId }: ProductCollectionProps) {
  const searching = useSearchState()
  const { search, choose } = searching
  const [isExpected, setExpected] = useState(false)
  const found = useFoundProducts(products ?? none, search, isExpected)
  const top = useRef<HTMLDivElement>(null)
  const asked = useAskedFor()
  useLedToSearch(search, () => top.current?.scrollIntoView({ behavior: 'instant' }))

  const isOn = isSearching(search)
  const others = products?.filter(({ id }) => id !== heroId)
  const shown = isOn ? found : (found?.filter(({ id }) => id !== heroId) ?? null)

  // The buttons that change the search go away with what they stand beside.
  function change(wish: Partial<SearchState>) {
    choose(wish)
    top.current?.querySelector<HTMLInputElement>('[type=search]')?.focus({ preventScroll: true })
  }

  return (
    <div ref={top}>
      {others?.length !== 0 && (
        <SearchForm
          products={products ?? none}
          searching={searching}
          onExpect={() => setExpected(true)}
        />
      )}
      <ProductCount
        count={isOn && products && shown ? shown.length : null}
        onShowAll={() => change({ text: '', tags: [] })}
      />
      {/* As high as the screen, so that what is typed into stays where it is. */}
      <div aria-busy={(isOn && !shown) || undefined} className={isOn ? 'min-h-dvh' : ''}>
        {!others || (isOn && !shown && asked === 'some') ? (
          <ProductGridSkeleton />
        ) : isOn && shown?.length === 0 ? (
          <NothingFound search={search} onChange={change} />
        ) : (
          <ProductGrid key={asked} products={shown ?? others} />
        )}
      </div>
    </div>
  )
}

/**
 * What the page was asked for. The server knows no query and sends all sauces: they are put aside
 * for those that were asked for, since moving them about would be seen as the page jumping.
 */
function useAskedFor(): 'all' | 'some' {
  const [query] = useState(() => (typeof location === 'undefined' ? '' : location.search))
  const isSome = writeSearch(readSearch(query)) !== ''
  return useSyncExternalStore(
    never,
    () => (isSome ? 'some' : 'all'),
    () => 'all',
  )
}

const never = () => () => {}

/** Whoever follows a link to a search wants to see what it finds. */
function useLedToSearch(first: SearchState, lead: () => void) {
  // Only where the page was loaded does the first render know less than the address.
  const [wasPlain] = useState(!isSearching(first))
  useEffect(() => {
    const isLed = wasPlain && isSearching(readSearch(location.search))
    if (isLed && location.hash === '' && scrollY === 0) lead()
  }, [])
}
