import { sql } from 'drizzle-orm'
import type { OrderSort } from '../../shared/domain/order-sort.ts'
import type { Reader } from './engine.ts'
import { allOf, type OrderChoice, type StatusTotals } from './order-choice.ts'
import {
  beyond,
  fromProduct,
  fromStatus,
  fromWords,
  inOrder,
  keyOf,
  newestWith,
  type OrderKey,
  others,
  pathOf,
  type Source,
} from './order-paths.ts'
import { countOf, totalsOf } from './order-totals.ts'

// Finds orders among a million in a bounded time. What few orders can match is gathered and
// sorted; what many match is walked in the wanted order until a page is full.

type FoundOrder = OrderKey & { orderId: string }

/** How the list stands, after which order it goes on, and how many are wanted. */
type Wanted = { sort: OrderSort; after: OrderKey | null; limit: number }

/** Up to so many orders are gathered, and so many are looked at on one walk. */
const BOUND = 10_000

/** By how much each part of a choice narrows it, and whether few enough are left to gather. */
export type Plan = {
  choice: OrderChoice
  /** Exact; null for a search, whose own must be counted. */
  totals: StatusTotals[] | null
  narrowest: 'words' | 'product' | 'status'
  isGathered: boolean
  bound: number
}

export async function planFor(db: Reader, choice: OrderChoice, bound = BOUND): Promise<Plan> {
  const { terms, productId } = choice
  const totals = await totalsOf(db, choice)
  const narrowed = countOf(totals)
  // As little as the other filters leave needs no count of the words besides.
  const needsWords = terms.length > 0 && narrowed > 0
  const found = needsWords ? await countWithWords(db, terms, bound) : Infinity
  const isByWords = found < narrowed
  return {
    choice,
    totals: terms.length === 0 ? totals : null,
    narrowest: isByWords ? 'words' : productId === undefined ? 'status' : 'product',
    isGathered: Math.min(narrowed, found) <= bound,
    bound,
  }
}

/** The orders of one page, in their order, and the one after which the list goes on. */
export async function findOrders(db: Reader, plan: Plan, wanted: Wanted) {
  const { status, productId, terms } = plan.choice
  const isByTime = wanted.sort === 'newest' || wanted.sort === 'oldest'
  const isOnePath = terms.length === 0 && (productId === undefined || status === undefined)
  if (plan.isGathered && !(isByTime && isOnePath)) return gather(db, sourceOf(plan, wanted), wanted)
  return walk(db, plan, wanted)
}

/** Every order of a choice, for those who ask for a list as a whole. */
export async function findAllOrders(db: Reader, plan: Plan, wanted: Omit<Wanted, 'limit'>) {
  const all = { ...wanted, limit: -1 }
  return (await gather(db, sourceOf(plan, all), all)).found
}

/** Counts and sums; of a search that finds very many, of as many as were looked at. */
export async function countOrders(db: Reader, plan: Plan) {
  const { choice, totals, isGathered, bound } = plan
  if (totals) return { totals, isMinimum: false }
  const counted = sql`select entry.status, count(*) as orders, sum(entry.total_cents) as cents`
  if (isGathered) {
    const { from, where } = sourceOf(plan, { sort: 'newest' })
    const exact = sql`${counted} from ${from} where ${allOf(where)} group by entry.status`
    return { totals: await db.all<StatusTotals>(exact), isMinimum: false }
  }
  const some = sql`${counted} from (${newestWith(choice.terms, bound)}) found cross join order_index entry on entry.serial = found.serial where ${allOf(others(choice))} group by entry.status`
  return { totals: await db.all<StatusTotals>(some), isMinimum: true }
}

function sourceOf({ choice, narrowest }: Plan, { sort }: Pick<Wanted, 'sort'>): Source {
  if (narrowest === 'words') return fromWords(choice)
  const { productId } = choice
  return productId === undefined ? fromStatus(choice) : fromProduct(choice, productId, sort)
}

async function gather(db: Reader, source: Source, { sort, after, limit }: Wanted) {
  const { from, serial, where } = source
  const conditions = [...where, ...beyond(sort, serial, after)]
  const rows = await db.all<FoundOrder>(
    withIds(
      sql`select ${serial} as serial, ${keyOf(sort, serial)} as key from ${from} where ${allOf(conditions)} order by ${inOrder(sort, serial)} limit ${limit < 0 ? -1 : limit + 1}`,
    ),
  )
  return pageOf(rows, limit)
}

/**
 * Goes along an index in the wanted order. Where hardly anything on it matches, it stops after
 * `bound` orders: the page is then shorter than was asked for, and its cursor goes on from there.
 */
async function walk(db: Reader, { choice, bound }: Plan, { sort, after, limit }: Wanted) {
  const { from, serial, bounds, others, words } = pathOf(choice, sort)
  const conditions = [...bounds, ...beyond(sort, serial, after)]
  const select = sql`select ${serial} as serial, ${keyOf(sort, serial)} as key`
  const path = sql`from ${from} where ${allOf(conditions)} order by ${inOrder(sort, serial)}`
  if (others.length + words.length === 0) {
    const rows = await db.all<FoundOrder>(withIds(sql`${select} ${path} limit ${limit + 1}`))
    return pageOf(rows, limit)
  }
  const isMatch = sql`case when ${allOf(others)} then ${allOf(words)} end`
  const looked = sql`${select}, ${isMatch} as is_match ${path} limit ${bound}`
  const rows = await db.all<FoundOrder>(
    withIds(sql`select serial, key from (${looked}) where is_match limit ${limit + 1}`),
  )
  if (rows.length > limit) return pageOf(rows, limit)
  const [last] = await db.all<OrderKey>(sql`${select} ${path} limit 1 offset ${bound - 1}`)
  return { found: rows, goesOnAfter: last ?? null }
}

/** Ids are read at the end, of those alone that are wanted. */
function withIds(found: ReturnType<typeof sql>) {
  return sql`select found.serial, found.key, listed.order_id as orderId from (${found}) found cross join order_index listed on listed.serial = found.serial`
}

function pageOf(rows: FoundOrder[], limit: number) {
  if (limit < 0 || rows.length <= limit) return { found: rows, goesOnAfter: null }
  const found = rows.slice(0, limit)
  return { found, goesOnAfter: (found.at(-1) ?? null) as OrderKey | null }
}

/** How many orders have these words, as far as it matters. */
async function countWithWords(db: Reader, terms: readonly string[], bound: number) {
  const [row] = await db.all<{ found: number }>(
    sql`select count(*) as found from (${newestWith(terms, bound + 1)})`,
  )
  return row?.found ?? 0
}
