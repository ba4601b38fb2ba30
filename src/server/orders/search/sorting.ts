import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import type { Candidate } from './candidates.ts'
import type { OrderKey } from './index-plans.ts'

type Page = { sort: OrderSort; after: OrderKey | null; limit: number }

/** A page of gathered orders, sorted as the indexes are. */
export function pageOfCandidates(
  orders: readonly Candidate[],
  { sort, after, limit }: Page,
): { keys: OrderKey[]; isLast: boolean } {
  const keys = orders.map((order) => ({ key: keyIn(sort, order), serial: order.serial }))
  const left = after ? keys.filter((key) => compare[sort](key, after) > 0) : keys
  const sorted = left.toSorted(compare[sort])
  return { keys: sorted.slice(0, limit), isLast: sorted.length <= limit }
}

function keyIn(sort: OrderSort, { serial, cents, name }: Candidate): OrderKey['key'] {
  if (sort === 'customer') return name ?? ''
  return sort === 'highest' || sort === 'lowest' ? cents : serial
}

function rising(one: OrderKey, other: OrderKey): number {
  if (one.key === other.key) return one.serial - other.serial
  return one.key < other.key ? -1 : 1
}

const falling = (one: OrderKey, other: OrderKey) => rising(other, one)

const compare: Record<OrderSort, typeof rising> = {
  newest: falling,
  oldest: rising,
  highest: falling,
  lowest: rising,
  customer: rising,
}
