import { useEffect, useMemo, useState } from 'react'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { plainIndex } from './plain-index.ts'
import type { FindProducts } from './product-index.ts'
import { hasTags, inOrder, type SearchState } from './search-state.ts'

type MakeIndex = (products: readonly ListedProduct[]) => FindProducts

/** Once loaded it is at hand for the next visit of the page. */
let loaded: MakeIndex | null = null

/**
 * The products that are looked for, in the order that is wished for: the best match first unless
 * another one was chosen. Null while what finds them is on its way.
 */
export function useFoundProducts(
  products: readonly ListedProduct[],
  { text, tags, order }: SearchState,
  isExpected: boolean,
): ListedProduct[] | null {
  const words = text.trim()
  const index = useIndex(products, isExpected || words !== '')
  const ids = useMemo(() => (words === '' ? null : index && index(words)), [index, words])
  if (words !== '' && !ids) return null
  const byId = new Map(products.map((product) => [product.id, product]))
  const found = ids ? ids.flatMap((id) => byId.get(id) ?? []) : products
  return inOrder(
    found.filter((product) => hasTags(product, tags)),
    order,
  )
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
      // Off the network, the page can still look through what it has.
      () => setMake(() => plainIndex),
    )
  }, [isNeeded, make])

  // Sales change the products all the time, but not what they are found by.
  const texts = products.map(({ id, updatedAt }) => id + updatedAt).join()
  return useMemo(() => make && make(products), [make, texts])
}
