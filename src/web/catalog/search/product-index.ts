import MiniSearch, { type SearchOptions } from 'minisearch'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { allergenWords } from '#shared/domain/catalog/allergens.ts'
import { plainText } from '#shared/domain/words.ts'

/** Searches products by text; returns their ids, best match first. */
export type FindProducts = (text: string) => string[]

const fields = ['name', 'tags', 'description', 'ingredients', 'allergens', 'english'] as const

/** Indexes products by name, tag, description and label (LABEL-01), with typo tolerance. */
export function indexProducts(products: readonly ListedProduct[]): FindProducts {
  const index = new MiniSearch<Searched>({
    fields: [...fields],
    extractField: fieldOf,
    processTerm: plainText,
    searchOptions: { boost: { name: 4, tags: 2 }, prefix: true, combineWith: 'AND' },
  })
  index.addAll(products)
  return (text) => {
    for (const options of attempts) {
      const results = index.search(text, options)
      if (results.length > 0) return results.map(({ id }) => String(id))
    }
    return []
  }
}

/** Exact terms first; then with typos; then any of the words. */
const fuzzy: SearchOptions = { fuzzy: (term) => (term.length < 4 ? false : 0.25) }
const attempts: readonly SearchOptions[] = [{}, fuzzy, { ...fuzzy, combineWith: 'OR' }]

type Searched = Pick<ListedProduct, 'id' | (typeof fields)[number]>

function fieldOf(product: Searched, field: string): string {
  if (field === 'allergens')
    return product.allergens?.length ? allergenWords(product.allergens) : ''
  if (field === 'english')
    return Object.values(product.english ?? {})
      .flat()
      .join(' ')
  return String(product[field as keyof Searched] ?? '')
}
