import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { parseMoney } from '../../../shared/domain/money.ts'

/** The orders in which sauces can stand, as the address and the shopper name them. */
export const orders = {
  shop: 'Our order',
  'price-up': 'Price: low to high',
  'price-down': 'Price: high to low',
  name: 'Name: A to Z',
  rating: 'Best rated',
} as const

export type Order = keyof typeof orders

/** What a shopper is looking for; the address of the home page says it. */
export type SearchState = { text: string; tags: readonly string[]; order: Order }

const MOST_LETTERS = 100

/** Reads `?q=&tag=&sort=`; what it does not know it leaves out. */
export function readSearch(query: string): SearchState {
  const values = new URLSearchParams(query)
  const order = values.get('sort') ?? ''
  return {
    text: (values.get('q') ?? '').slice(0, MOST_LETTERS),
    tags: [...new Set(values.getAll('tag').map(plain))].filter((tag) => tag !== ''),
    order: isOrder(order) ? order : 'shop',
  }
}

/** The query of an address that says it; empty when nothing is looked for. */
export function writeSearch({ text, tags, order }: SearchState): string {
  const values = new URLSearchParams()
  if (text.trim() !== '') values.set('q', text)
  for (const tag of tags) values.append('tag', tag)
  if (order !== 'shop') values.set('sort', order)
  return values.size > 0 ? `?${values}` : ''
}

/** Whether something is looked for; another order alone leaves out nothing. */
export function isSearching({ text, tags }: SearchState): boolean {
  return text.trim() !== '' || tags.length > 0
}

/** Tags are the same in whatever letter case. */
export function plain(tag: string): string {
  return tag.trim().toLowerCase()
}

/** Every tag of these products, the most frequent first. */
export function tagsOf(products: readonly ListedProduct[]): string[] {
  const counts = new Map<string, number>()
  for (const tag of products.flatMap(({ tags }) => [...new Set(tags.map(plain))])) {
    counts.set(tag, (counts.get(tag) ?? 0) + 1)
  }
  // EmailContent by letter, not by language: the server and the browser must agree.
  const byName = ([a]: [string, number], [b]: [string, number]) => (a < b ? -1 : 1)
  return [...counts]
    .sort(byName)
    .sort(([, a], [, b]) => b - a)
    .map(([tag]) => tag)
}

export function hasTags({ tags: own }: ListedProduct, tags: readonly string[]): boolean {
  return tags.every((tag) => own.some((each) => plain(each) === tag))
}

/** The products in another order; those that are equal stay as they stood. */
export function inOrder(products: readonly ListedProduct[], order: Order): ListedProduct[] {
  const cents = ({ price }: ListedProduct) => parseMoney(price) ?? 0
  const comparisons: Record<Order, (a: ListedProduct, b: ListedProduct) => number> = {
    shop: () => 0,
    'price-up': (a, b) => cents(a) - cents(b),
    'price-down': (a, b) => cents(b) - cents(a),
    name: (a, b) => a.name.localeCompare(b.name, 'en-CA', { sensitivity: 'base', numeric: true }),
    rating: ({ rating: a }, { rating: b }) =>
      b.averageRating - a.averageRating || b.totalReviews - a.totalReviews,
  }
  return [...products].sort(comparisons[order])
}

function isOrder(text: string): text is Order {
  return Object.hasOwn(orders, text)
}
