import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { type Allergen, inUsualOrder, isAllergen } from '#shared/domain/catalog/allergens.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { currentLocale, regionalTags } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'

/** The sort orders: the value in the URL and the label in the menu. */
export const sortOrders = {
  shop: m.sortShop,
  'price-up': m.sortPriceUp,
  'price-down': m.sortPriceDown,
  name: m.sortName,
  rating: m.sortRating,
} as const

export type SortOrder = keyof typeof sortOrders

/** The search on the home page, stored in its URL. */
export type SearchState = {
  text: string
  tags: readonly string[]
  /** Only products that are known to be free of these (LABEL-03). */
  avoided: readonly Allergen[]
  order: SortOrder
}

/** The search that shows every product. */
export const noSearch = { text: '', tags: [], avoided: [] } as const

const MOST_LETTERS = 100

/** Parses `?q=&tag=&avoid=&sort=`; ignores unknown values. */
export function readSearch(query: string): SearchState {
  const values = new URLSearchParams(query)
  const order = values.get('sort') ?? ''
  return {
    text: (values.get('q') ?? '').slice(0, MOST_LETTERS),
    tags: [...new Set(values.getAll('tag').map(plain))].filter((tag) => tag !== ''),
    avoided: inUsualOrder(values.getAll('avoid').filter(isAllergen)),
    order: isSortOrder(order) ? order : 'shop',
  }
}

/** The query string for a search; empty for the default one. */
export function writeSearch({ text, tags, avoided, order }: SearchState): string {
  const values = new URLSearchParams()
  if (text.trim() !== '') values.set('q', text)
  for (const tag of tags) values.append('tag', tag)
  for (const each of avoided) values.append('avoid', each)
  if (order !== 'shop') values.set('sort', order)
  return values.size > 0 ? `?${values}` : ''
}

/** Whether the search filters anything; a sort order alone does not. */
export function isSearching({ text, tags, avoided }: SearchState): boolean {
  return text.trim() !== '' || tags.length > 0 || avoided.length > 0
}

/** Normalizes a tag: tags ignore case. */
export function plain(tag: string): string {
  return tag.trim().toLowerCase()
}

/** All tags of these products, most frequent first. */
export function tagsOf(products: readonly ListedProduct[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of products.flatMap(({ tags }) => [...new Set(tags.map(plain))])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  // By code unit, not by locale: the server and the browser must agree.
  const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1)
  return [...counts]
    .sort(byName)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag)
}

export function hasTags({ tags: own }: ListedProduct, tags: readonly string[]): boolean {
  return tags.every((tag) => own.some((each) => plain(each) === tag))
}

/** Sorts the products; the sort is stable. */
export function inOrder(products: readonly ListedProduct[], order: SortOrder): ListedProduct[] {
  const language = regionalTags[currentLocale()]
  const cents = ({ price }: ListedProduct) => parseMoney(price) ?? 0
  const comparisons: Record<SortOrder, (a: ListedProduct, b: ListedProduct) => number> = {
    shop: () => 0,
    'price-up': (a, b) => cents(a) - cents(b),
    'price-down': (a, b) => cents(b) - cents(a),
    name: (a, b) => a.name.localeCompare(b.name, language, { sensitivity: 'base', numeric: true }),
    rating: ({ rating: a }, { rating: b }) =>
      b.averageRating - a.averageRating || b.totalReviews - a.totalReviews,
  }
  return [...products].sort(comparisons[order])
}

function isSortOrder(text: string): text is SortOrder {
  return Object.hasOwn(sortOrders, text)
}
