import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import type { DetailedOrder, OrderFilters } from '#shared/contract/orders.ts'
import { reviewSearchWords } from '#shared/domain/catalog/review-status.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { hasTerms, isWordless, termsOf } from '#shared/domain/order/order-words.ts'
import type { OrderSort } from '#shared/domain/order/order.ts'
import { plainText } from '#shared/domain/words.ts'
import type { InfiniteData } from '@tanstack/react-query'

/** One loaded page of a list; `total` counts the whole list. */
export type ListPage<T> = { items: readonly T[] } & PageInfo

/** The loaded pages of a list. A cursor requests a page, and null requests the first one. */
export type Listing<T> = InfiniteData<ListPage<T>, string | null>

/** The most entries that one request returns. */
export const LARGEST_PAGE = 500

/** Newest first by default. */
export type OrderQuery = OrderFilters & { sort?: OrderSort }

export type ReviewFilters = {
  id?: string
  status?: Review['status']
  productId?: string
  search?: string
}

type Entry = { id: string; createdAt: string; updatedAt: string }

/** Whether an order passes the filters, by the same rules as the server. */
export function matchesOrder(order: DetailedOrder, filters: OrderFilters): boolean {
  const { status, productId, from, to, search } = filters
  if (status !== undefined && order.status !== status) return false
  if (from !== undefined && Date.parse(order.createdAt) < Date.parse(from)) return false
  if (to !== undefined && Date.parse(order.createdAt) >= Date.parse(to)) return false
  if (productId !== undefined && !order.items.some((item) => item.productId === productId)) {
    return false
  }
  return !isWordless(search) && hasTerms(order, termsOf(search))
}

/** Whether a review passes the filters, by the same rules as the server. */
export function matchesReview(review: Review, filters: ReviewFilters): boolean {
  const { id, status, productId, search = '' } = filters
  if (id !== undefined && review.id !== id) return false
  if (status !== undefined && review.status !== status) return false
  if (productId !== undefined && review.productId !== productId) return false
  const { customerName, customerEmail, title, comment, productName } = review
  const text = [customerName, customerEmail, title, comment, productName].join('\n').toLowerCase()
  return reviewSearchWords(search).every((word) => text.includes(word))
}

/** Inserts or updates an entry, or removes it if the filters exclude it. */
export function withEntry<T extends Entry>(
  list: Listing<T>,
  entry: T,
  isMatch: boolean,
  isBefore: (entry: T, than: T) => boolean = isNewer,
): Listing<T> {
  const { pages } = list
  const listEntry = itemsOf(list).find(({ id }) => id === entry.id)
  // The list may already have this version, from a fetch or a response.
  if (listEntry && listEntry.updatedAt >= entry.updatedAt) return list
  if (!isMatch) return withoutEntry(list, entry.id)
  if (listEntry) {
    return withItems(list, 0, (items) => items.map((item) => (item === listEntry ? entry : item)))
  }
  const place = pages.findIndex(({ items }) => items.some((item) => isBefore(entry, item)))
  // The entry belongs to a page that is not loaded yet.
  if (place === -1 && pages.at(-1)?.nextCursor !== null) return list
  const target = place === -1 ? pages.length - 1 : place
  return withItems(list, 1, (items, index) => {
    if (index !== target) return items
    const next = items.findIndex((item) => isBefore(entry, item))
    return items.toSpliced(next === -1 ? items.length : next, 0, entry)
  })
}

export function withoutEntry<T extends Entry>(list: Listing<T>, id: string): Listing<T> {
  if (!itemsOf(list).some((item) => item.id === id)) return list
  return withItems(list, -1, (items) => items.filter((item) => item.id !== id))
}

/** The entries of a listing that one request loads again; any other data as it is. */
export function beginningOf(data: unknown): unknown {
  if (!isListing(data)) return data
  const [first] = data.pages
  const items = itemsOf(data)
  if (!first || items.length <= LARGEST_PAGE) return data
  const page = { ...first, items: items.slice(0, LARGEST_PAGE), nextCursor: null }
  return { pages: [page], pageParams: [null] }
}

/** Whether the data of a query is a list that loads page by page. */
export function isListing<T>(data: unknown): data is Listing<T> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

function itemsOf<T>({ pages }: Listing<T>): T[] {
  return pages.flatMap(({ items }) => items)
}

/** Changes the entries of each page, and adds `added` to the total. */
function withItems<T>(
  list: Listing<T>,
  added: number,
  change: (items: readonly T[], index: number) => readonly T[],
): Listing<T> {
  const pages = list.pages.map((page, index) => ({
    ...page,
    total: page.total + added,
    items: change(page.items, index),
  }))
  return { ...list, pages }
}

/** What each sort order compares, and whether it is descending. */
const orderKeys: Record<
  OrderSort,
  { of: (order: DetailedOrder) => number | string; isDown: boolean }
> = {
  newest: { of: () => 0, isDown: true },
  oldest: { of: () => 0, isDown: false },
  highest: { of: centsOf, isDown: true },
  lowest: { of: centsOf, isDown: false },
  customer: { of: ({ customerName }) => plainText(customerName), isDown: false },
}

function centsOf({ totalAmount }: DetailedOrder): number {
  return parseMoney(totalAmount) ?? 0
}

/** Compares two orders by the same rules as the server. */
export function isOrderBefore(sort: OrderSort) {
  const { of, isDown } = orderKeys[sort]
  return (one: DetailedOrder, other: DetailedOrder): boolean => {
    const [greater, less] = isDown ? [one, other] : [other, one]
    return of(greater) === of(less) ? isNewer(greater, less) : of(greater) > of(less)
  }
}

function isNewer(entry: Entry, than: Entry): boolean {
  if (entry.createdAt !== than.createdAt) return entry.createdAt > than.createdAt
  return entry.id > than.id
}
