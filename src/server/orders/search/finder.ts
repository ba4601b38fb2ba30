// Why it is built like this: docs/decisions/order-lists.md

import { type SQL, sql } from 'drizzle-orm'
import type { OrderSort } from '#shared/domain/order/order.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { cacheUntilCommit } from '../../db/engine/query-cache.ts'
import { inOrderAsRead, withoutIndex } from '../../db/query/expressions.ts'
import { wordIndex } from '../../db/query/full-text.ts'
import {
  allOf,
  beyond,
  fromFound,
  type IndexSource,
  inOrder,
  keyOf,
  type OrderKey,
  type OrderSelection,
  pathOf,
  sourceOf,
  type StatusTotals,
  wordsFrom,
} from './index-plans.ts'
import { countOf, totalsOf } from './totals.ts'

// Finds orders among a million in bounded time. If few orders can match, they are read and sorted; if
// many can, an index is walked in the wanted order until a page is full.

type FoundOrder = OrderKey & { orderId: string }

/** The sort order, the last order of the previous page, and the page size. */
type PageRequest = { sort: OrderSort; after: OrderKey | null; limit: number }

/** The most orders that are sorted or walked. */
const BOUND = 10_000
/**
 * Searching by words takes about twice as long per order, because the rows with words are wider.
 */
const WORDS_COST = 2

/** What is known about a selection before a page of it is read. */
export type SearchPlan = {
  choice: OrderSelection
  /** Counts and sums; if `isMinimum`, only of the orders that were read. */
  totals: () => Promise<readonly StatusTotals[]>
  total: number
  /** The search matches more orders than are read. */
  isMinimum: boolean
  /** Every matching order, if they are few enough to be sorted. */
  few: ((needsName: boolean) => IndexSource) | null
  /** Serials of orders that match the search words, newest first, if the plan scans those. */
  matches?: readonly number[] | undefined
  bound: number
}

export async function planFor(
  db: Reader,
  choice: OrderSelection,
  most = BOUND,
): Promise<SearchPlan> {
  const totals = await totalsOf(db, choice)
  const narrowed = countOf(totals)
  const bound = choice.terms.length === 0 ? most : Math.ceil(most / WORDS_COST)
  const plan = { choice, totals: async () => totals, total: narrowed, isMinimum: false, bound }
  if (choice.terms.length > 0 && narrowed > 0) return planForWords(db, plan)
  return { ...plan, few: narrowed <= bound ? (needsName) => sourceOf(choice, needsName) : null }
}

/**
 * Plans to scan the orders that match the search words, or those that match the other filters if
 * there are fewer of them. Deciding between the two reads no orders. Results are cached, because a
 * list, its counts and its next pages are usually requested right after each other.
 */
async function planForWords(db: Reader, narrowed: Omit<SearchPlan, 'few'>): Promise<SearchPlan> {
  const { choice, bound } = narrowed
  const key = JSON.stringify([choice, bound])
  const rows = await cacheUntilCommit(db, key, () => newestWith(db, choice, bound + 1))
  const isNarrow = narrowed.total <= bound && rows.length >= narrowed.total
  const matches = isNarrow ? undefined : rows.slice(0, bound)
  const source = (needsName: boolean) =>
    matches ? fromFound(choice, matches, needsName) : sourceOf(choice, needsName)
  const isAll = isNarrow || rows.length <= bound
  const totals = () => cacheUntilCommit(db, `${key} totals`, () => totalsIn(db, source(false)))
  const isWordsAlone = choice.status === undefined && choice.productId === undefined
  const total = isWordsAlone ? Math.min(rows.length, bound) : countOf(await totals())
  return { ...narrowed, totals, total, isMinimum: !isAll, few: isAll ? source : null, matches }
}

/** The newest orders of the period with these words; reads only the full-text index. */
async function newestWith(db: Reader, choice: OrderSelection, limit: number): Promise<number[]> {
  const { from, serial } = wordIndex
  const rows = await db.values<[number]>(
    sql`select ${serial} from ${from} where ${allOf(wordsFrom(choice))} order by ${serial} desc limit ${limit}`,
  )
  return rows.map(([row]) => row)
}

async function totalsIn(db: Reader, { from, where }: IndexSource): Promise<StatusTotals[]> {
  return db.all<StatusTotals>(
    sql`select entry.status, count(*) as orders, sum(entry.total_cents) as cents from ${from} where ${allOf(where)} group by entry.status`,
  )
}

/** The plan of a search that no order can match. */
export function planForNone(choice: OrderSelection): SearchPlan {
  return { choice, totals: async () => [], total: 0, isMinimum: false, few: null, bound: BOUND }
}

/** The sorted orders of a page; `nextAfter` is the position where the next page starts, if any. */
export async function findOrders(db: Reader, plan: SearchPlan, request: PageRequest) {
  if (plan.total === 0 && !plan.isMinimum) return { rows: [], nextAfter: null }
  const { status, productId } = plan.choice
  const isByTime = request.sort === 'newest' || request.sort === 'oldest'
  const isOnePath = isByTime && (productId === undefined || status === undefined)
  if (!plan.few || (isOnePath && !plan.matches)) return walk(db, plan, request)
  if (isByTime && plan.matches) return matched(db, plan.choice, plan.matches, request)
  return sorted(db, plan.choice, plan.few(request.sort === 'customer'), request)
}

/** Looks up the matches in the order of the list, only until the page is full. */
function matched(
  db: Reader,
  choice: OrderSelection,
  newest: readonly number[],
  request: PageRequest,
) {
  const { sort, after } = request
  const isNewest = sort === 'newest'
  const left = newest.filter(
    (serial) => !after || (isNewest ? serial < after.serial : serial > after.serial),
  )
  return pageOfSerials(db, choice, isNewest ? left : left.toReversed(), request)
}

/** A page of orders whose serials are in the wanted order; those that do not match are left out. */
async function pageOfSerials(
  db: Reader,
  choice: OrderSelection,
  serials: readonly number[],
  { sort, limit }: PageRequest,
) {
  const { from, serial, where } = fromFound(choice, serials, sort === 'customer')
  const key = keyOf(sort, serial)
  const order = inOrderAsRead(inOrder(sort, { key, serial }))
  const rows = await db.all<FoundOrder>(
    withIds(
      sort,
      sql`select ${serial} as serial, ${key} as key from ${from} where ${allOf(where)} ${order} limit ${limit + 1}`,
    ),
  )
  return pageOf(rows, limit)
}

async function sorted(
  db: Reader,
  choice: OrderSelection,
  { from, serial, where }: IndexSource,
  request: PageRequest,
) {
  const { sort, after, limit } = request
  // Keeps SQLite from walking an index in the wanted order instead of reading the source.
  const place = { key: withoutIndex(keyOf(sort, serial)), serial: withoutIndex(serial) }
  const select = sql`select ${serial} as serial, ${place.key} as key from ${from}`
  const order = sql`order by ${inOrder(sort, place)}`
  if (after) {
    // Sorts once and caches the result for all further pages of the list.
    const all = await cacheUntilCommit(db, JSON.stringify([choice, sort]), async () =>
      db.values<[number, OrderKey['key']]>(sql`${select} where ${allOf(where)} ${order}`),
    )
    const last = all.findIndex(([number, key]) => number === after.serial && key === after.key)
    const next = all.slice(last + 1, last + 1 + limit + 1).map(([number]) => number)
    // The last order of the previous page may have changed since.
    if (last >= 0) return pageOfSerials(db, choice, next, request)
  }
  const conditions = allOf([...where, ...beyond(sort, place, after)])
  const rows = await db.all<FoundOrder>(
    withIds(sort, sql`${select} where ${conditions} ${order} limit ${limit + 1}`),
  )
  return pageOf(rows, limit)
}

/**
 * Walks an index in the wanted order, for at most `bound` orders. If few of them match, the page is
 * shorter than its limit, and the next page continues from there.
 */
async function walk(
  db: Reader,
  { choice, bound }: SearchPlan,
  { sort, after, limit }: PageRequest,
) {
  const { from, serial, bounds, others, words } = pathOf(choice, sort, after)
  const place = { key: keyOf(sort, serial), serial }
  const select = sql`select ${serial} as serial, ${place.key} as key`
  const path = sql`from ${from} where ${allOf(bounds)} order by ${inOrder(sort, place)}`
  if (others.length + words.length === 0) {
    const rows = await db.all<FoundOrder>(withIds(sort, sql`${select} ${path} limit ${limit + 1}`))
    return pageOf(rows, limit)
  }
  const isMatch = sql`case when ${allOf(others)} then ${allOf(words)} end`
  const looked = sql`${select}, ${isMatch} as is_match ${path} limit ${bound}`
  const rows = await db.all<FoundOrder>(
    withIds(
      sort,
      sql`select serial, key from (${looked}) looked where is_match limit ${limit + 1}`,
    ),
  )
  if (rows.length > limit) return pageOf(rows, limit)
  const [last] = await db.all<OrderKey>(sql`${select} ${path} limit 1 offset ${bound - 1}`)
  return { rows, nextAfter: last ?? null }
}

/** Reads ids last, only for the orders of the page. */
function withIds(sort: OrderSort, matches: SQL): SQL {
  const order = inOrder(sort, { key: sql`found.key`, serial: sql`found.serial` })
  return sql`select found.serial, found.key, listed.order_id as "orderId" from (${matches}) found cross join order_index listed where listed.serial = found.serial order by ${order}`
}

function pageOf(rows: FoundOrder[], limit: number) {
  const page = rows.slice(0, limit)
  return { rows: page, nextAfter: rows.length <= limit ? null : (page.at(-1) ?? null) }
}
