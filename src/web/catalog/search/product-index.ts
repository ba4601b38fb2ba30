import MiniSearch, { type SearchOptions } from 'minisearch'
import type { ListedProduct } from '../../../shared/contract/catalog.ts'

/** Looks sauces up by what was typed: their ids, the best first. */
export type FindProducts = (text: string) => string[]

const fields = ['name', 'tags', 'description'] as const

/** Makes these products findable by name, tag and description, with or without slips. */
export function indexProducts(products: readonly ListedProduct[]): FindProducts {
  const index = new MiniSearch<Pick<ListedProduct, 'id' | (typeof fields)[number]>>({
    fields: [...fields],
    processTerm: withoutMarks,
    searchOptions: { boost: { name: 4, tags: 2 }, prefix: true, combineWith: 'AND' },
  })
  index.addAll(products)
  return (text) => {
    for (const options of attempts) {
      const found = index.search(text, options)
      if (found.length > 0) return found.map(({ id }) => String(id))
    }
    return []
  }
}

/** As it was typed if that finds anything; else with slips; else whatever has one of the words. */
const slips: SearchOptions = { fuzzy: (term) => (term.length < 4 ? false : 0.25) }
const attempts: readonly SearchOptions[] = [{}, slips, { ...slips, combineWith: 'OR' }]

/** "Jalapeño" is found by "jalapeno" and the other way round. */
function withoutMarks(term: string): string {
  return term
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
}
