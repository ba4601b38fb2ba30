import { useEffect, useMemo, useState } from 'react'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { isFreeOf } from '#shared/domain/catalog/allergens.ts'
import { plainText } from '#shared/domain/words.ts'
import { onePerGroup } from '../group/one-per-group.ts'
import type { FindProducts } from './product-index.ts'
import { hasTags, inOrder, type SearchState } from './search-state.ts'

type MakeIndex = (products: readonly ListedProduct[]) => FindProducts

/** Cached for the next mount. */
let loaded: MakeIndex | null = null

type SearchResults = {
  products: ListedProduct[]
  /** How many matches are left out because their allergens are not declared (LABEL-03). */
  unstated: number
}

/** The search results in the chosen order, by default best match first; null while loading. */
export function useFoundProducts(
  products: readonly ListedProduct[],
  { text, tags, avoided, order }: SearchState,
  isExpected: boolean,
): SearchResults | null {
  const words = text.trim()
  const index = useIndex(products, isExpected || words !== '')
  const ids = useMemo(() => (words === '' ? null : index && index(words)), [index, words])
  if (words !== '' && !ids) return null
  const byId = new Map(products.map((product) => [product.id, product]))
  const results = ids ? ids.flatMap((id) => byId.get(id) ?? []) : products
  const matches = results.filter((product) => hasTags(product, tags))
  const free = matches.filter(({ allergens }) => isFreeOf(allergens, avoided))
  const unstated = avoided.length > 0 ? matches.filter((each) => each.allergens === null) : []
  return { products: onePerGroup(inOrder(free, order)), unstated: onePerGroup(unstated).length }
}

function useIndex(products: readonly ListedProduct[], isNeeded: boolean): FindProducts | null {
  const [make, setMake] = useState<MakeIndex | null>(() => loaded)

  useEffect(() => {
    if (!isNeeded || make) return
    import('./product-index.ts').then(
      ({ indexProducts }) => {
        loaded = indexProducts
        setMake(() => indexProducts)
      },
      // Offline, a simple search still works.
      () => setMake(() => plainIndex),
    )
  }, [isNeeded, make])

  // Reindexes when a product is edited, not on every change of stock.
  const texts = products.map(({ id, updatedAt }) => id + updatedAt).join()
  const [indexed, setIndexed] = useState({ texts, products })
  if (texts !== indexed.texts) setIndexed({ texts, products })
  return useMemo(() => make && make(indexed.products), [make, indexed.products])
}

/** Finds products that contain every word; the fallback if the search library fails to load. */
export function plainIndex(products: readonly ListedProduct[]): FindProducts {
  return (text) => {
    const words = plainText(text).split(/\s+/)
    return products
      .filter(({ name, tags, description, ingredients }) => {
        const all = [name, ...tags, description, ingredients].join(' ')
        return words.every((word) => plainText(all).includes(word))
      })
      .map(({ id }) => id)
  }
}
