import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ErrorBoundary, LoadAgain } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ProductGrid, ProductGridSkeleton } from '../card/product-grid.tsx'
import { cardKey } from '../group/one-per-group.ts'
import { SearchForm } from '../search/search-form.tsx'
import { ProductCount } from '../search/search-results.tsx'
import {
  isSearching,
  noSearch,
  readSearch,
  type SearchState,
  writeSearch,
} from '../search/search-state.ts'
import { useFoundProducts } from '../search/use-found-products.ts'
import { useSearchState } from '../search/use-search.ts'

const NothingFound = lazyPart(() => import('../search/nothing-found.tsx'))

const none: readonly ListedProduct[] = []

type ProductCollectionProps = {
  /** Null while loading. */
  products: readonly ListedProduct[] | null
  /** The product shown above the collection; it is listed here only in search results. */
  hero: ListedProduct | null
}

/** The products below the hero, with search. */
export function ProductCollection({ products, hero }: ProductCollectionProps) {
  const searching = useSearchState()
  const { search, choose } = searching
  const [isExpected, setExpected] = useState(false)
  const results = useFoundProducts(products ?? none, search, isExpected)
  const top = useRef<HTMLDivElement>(null)
  const request = useAskedFor()
  useScrollToResults(search, () => top.current?.scrollIntoView({ behavior: 'instant' }))

  const isOn = isSearching(search)
  const isOther = (product: ListedProduct) => !hero || cardKey(product) !== cardKey(hero)
  const others = products?.filter(isOther)
  const all = results?.products ?? null
  const shown = isOn ? all : (all?.filter(isOther) ?? null)

  // Focuses the search field, because the buttons that change the search disappear with their
  // message.
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
          onSearchFocus={() => setExpected(true)}
        />
      )}
      <ProductCount
        count={isOn && products && shown ? shown.length : null}
        unstated={results?.unstated ?? 0}
        onShowAll={() => change(noSearch)}
      />
      {/* Full height, so that the search field stays in place. */}
      <div aria-busy={(isOn && !shown) || undefined} className={isOn ? 'min-h-dvh' : ''}>
        {!others || (isOn && !shown && request === 'some') ? (
          <ProductGridSkeleton />
        ) : isOn && shown?.length === 0 ? (
          <ErrorBoundary failed={<LoadAgain />}>
            <NothingFound search={search} onChange={change} />
          </ErrorBoundary>
        ) : (
          <ProductGrid key={request} products={shown ?? others} isFound={isOn} />
        )}
      </div>
    </div>
  )
}

/**
 * Whether the page was opened with a search in its URL. The server renders all products; results
 * replace that grid, because reordering it would count as layout shift.
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

/** Scrolls to the results when the page is opened from a link to a search. */
function useScrollToResults(first: SearchState, scroll: () => void) {
  // The first render ignores the URL's query on page loads, but not on client-side navigation.
  const [wasPlain] = useState(!isSearching(first))
  const arrive = useEffectEvent(() => {
    const hasSearched = wasPlain && isSearching(readSearch(location.search))
    if (hasSearched && location.hash === '' && scrollY === 0) scroll()
  })
  useEffect(() => arrive(), [])
}
