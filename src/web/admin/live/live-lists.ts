import type { PageInfo } from '../../../shared/contract/events.ts'
import type { DetailedOrder, OrderFilters } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { parseMoney } from '../../../shared/domain/money.ts'
import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import { hasTerms, isWordless, plainText, termsOf } from '../../../shared/domain/search-words.ts'

/** As much of a list as has been loaded; `total` counts the rest too. */
export type Listing<T> = { items: readonly T[] } & PageInfo

/** Newest first where no other sort is named. */
export type OrderQuery = OrderFilters & { sort?: OrderSort }

export type ReviewFilters = { status?: Review['status']; productId?: string }

type Entry = { id: string; createdAt: string; updatedAt: string }

/** The filters of the order list, as the server applies them. */
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

export function matchesReview(review: Review, { status, productId }: ReviewFilters): boolean {
  if (status !== undefined && review.status !== status) return false
  return productId === undefined || review.productId === productId
}

/** The list with the newest version of an entry in its place, or without it if it is filtered out. */
export function withEntry<T extends Entry>(
  list: Listing<T>,
  entry: T,
  isMatch: boolean,
  isBefore: (entry: T, than: T) => boolean = isNewer,
): Listing<T> {
  const known = list.items.find(({ id }) => id === entry.id)
  // A load or an answer may have overtaken the event.
  if (known && known.updatedAt >= entry.updatedAt) return list
  if (!isMatch) return withoutEntry(list, entry.id)
  if (known) return { ...list, items: list.items.map((item) => (item === known ? entry : item)) }
  const next = list.items.findIndex((item) => isBefore(entry, item))
  // It belongs to what has not been loaded yet.
  if (next === -1 && list.nextCursor !== null) return list
  const index = next === -1 ? list.items.length : next
  return { ...list, items: list.items.toSpliced(index, 0, entry), total: list.total + 1 }
}

export function withoutEntry<T extends Entry>(list: Listing<T>, id: string): Listing<T> {
  const items = list.items.filter((item) => item.id !== id)
  return items.length === list.items.length ? list : { ...list, items, total: list.total - 1 }
}

/** Whether one order stands before another, as the server sorts them. */
export function isOrderBefore(
  sort: OrderSort,
): (one: DetailedOrder, other: DetailedOrder) => boolean {
  const cents = ({ totalAmount }: DetailedOrder) => parseMoney(totalAmount) ?? 0
  const name = ({ customerName }: DetailedOrder) => plainText(customerName)
  switch (sort) {
    case 'newest':
      return isNewer
    case 'oldest':
      return (one, other) => isNewer(other, one)
    case 'highest':
      return (one, other) =>
        cents(one) - cents(other) > 0 || (cents(one) === cents(other) && isNewer(one, other))
    case 'lowest':
      return (one, other) =>
        cents(one) - cents(other) < 0 || (cents(one) === cents(other) && isNewer(other, one))
    case 'customer':
      return (one, other) =>
        name(one) < name(other) || (name(one) === name(other) && isNewer(other, one))
  }
}

function isNewer(entry: Entry, than: Entry): boolean {
  if (entry.createdAt !== than.createdAt) return entry.createdAt > than.createdAt
  return entry.id > than.id
}
