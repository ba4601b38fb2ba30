import { sql } from 'drizzle-orm'
import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { type Candidate, gather, searchFor, totalsIn } from './candidates.ts'
import { allOf, type OrderSelection, type StatusTotals } from './filter.ts'
import { asksWordsAlone, inOrder, keyOf, type OrderKey, pathOf, sourceOf } from './index-plans.ts'
import { pageOfCandidates } from './sorting.ts'
import { countOf, totalsOf } from './totals.ts'
import { cacheUntilCommit } from '../../db/engine/query-cache.ts'

// Finds orders among a million in bounded time. If few orders can match, they are gathered and
// sorted; if many can, an index is walked in the wanted order until a page is full.

type FoundOrder = OrderKey & { orderId: string }

/** The sort order, the last order of the previous page, and the page size. */
type Wanted = { sort: OrderSort; after: OrderKey | null; limit: number }

/** Orders that are gathered or walked at most. */
const BOUND = 10_000
/** Reading an order's words takes about twice as long, because their rows are wider. */
const WORDS_COST = 2

/** What is known of a selection before a page of it is read. */
export type Plan = {
  choice: OrderSelection
  total: number
  /** The search matches so many that only `bound` orders were counted. */
  isMinimum: boolean
  /** Every order that matches a search, if they are few enough. */
  found: readonly Candidate[] | null
  bound: number
}

export async function planFor(
  db: Reader,
  choice: OrderSelection,
  sort: OrderSort,
  bound = BOUND,
): Promise<Plan> {
  const narrowed = countOf(await totalsOf(db, choice))
  if (choice.terms.length === 0 || narrowed === 0) {
    return { choice, total: narrowed, isMinimum: false, found: null, bound }
  }
  const most = boundForWords(bound)
  const withNames = sort === 'customer'
  const { isAll, orders } = await searchFor(db, choice, { bound: most, narrowed, withNames })
  const found = isAll ? await orders() : null
  // A list of too many is walked later; here they are only counted.
  const count = () => (asksWordsAlone(choice) ? most : orders().then(({ length }) => length))
  return { choice, total: found?.length ?? (await count()), isMinimum: !isAll, found, bound }
}

/** Counts and sums of a selection; if a search matches too many, only of those it has read. */
export async function totalsFor(
  db: Reader,
  choice: OrderSelection,
  bound = BOUND,
): Promise<{ totals: readonly StatusTotals[]; isMinimum: boolean }> {
  const totals = await totalsOf(db, choice)
  const narrowed = countOf(totals)
  if (choice.terms.length === 0 || narrowed === 0) return { totals, isMinimum: false }
  const wanted = { bound: boundForWords(bound), narrowed, withNames: false }
  const { isAll, orders } = await searchFor(db, choice, wanted)
  return { totals: totalsIn(await orders()), isMinimum: !isAll }
}

function boundForWords(bound: number): number {
  return Math.ceil(bound / WORDS_COST)
}

/** The plan of a search that no order can match. */
export function planForNone(choice: OrderSelection): Plan {
  return { choice, total: 0, isMinimum: false, found: [], bound: BOUND }
}

/** The sorted orders of a page; `nextAfter` is the position where the next page starts, if any. */
export async function findOrders(db: Reader, plan: Plan, wanted: Wanted) {
  const { choice, total, found, bound } = plan
  if (found) return withIdsOf(db, pageOfCandidates(found, wanted))
  const { status, productId, terms } = choice
  const isByTime = wanted.sort === 'newest' || wanted.sort === 'oldest'
  const isOnePath = isByTime && (productId === undefined || status === undefined)
  const isFew = terms.length === 0 && total <= bound
  if (!isFew || isOnePath) return walk(db, plan, wanted)
  const withNames = wanted.sort === 'customer'
  const key = JSON.stringify([choice, { withNames }])
  const few = await cacheUntilCommit(db, key, () => gather(db, sourceOf(choice, withNames)))
  return withIdsOf(db, pageOfCandidates(few, wanted))
}

/**
 * Walks an index in the wanted order. If few orders match, it stops after `bound` orders: the page is
 * then shorter than its limit, and the next page continues from there.
 */
async function walk(db: Reader, { choice, bound: most }: Plan, { sort, after, limit }: Wanted) {
  const { from, serial, bounds, others, words } = pathOf(choice, sort, after)
  const bound = words.length > 0 ? boundForWords(most) : most
  const select = sql`select ${serial} as serial, ${keyOf(sort, serial)} as key`
  const path = sql`from ${from} where ${allOf(bounds)} order by ${inOrder(sort, serial)}`
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
  return { found: rows, nextAfter: last ?? null }
}

/** Reads ids last, only for the orders of the page. */
function withIds(found: ReturnType<typeof sql>) {
  return sql`select found.serial, found.key, listed.order_id as orderId from (${found}) found cross join order_index listed on listed.serial = found.serial`
}

async function withIdsOf(db: Reader, { keys, isLast }: ReturnType<typeof pageOfCandidates>) {
  const serials = JSON.stringify(keys.map(({ serial }) => serial))
  const rows = await db.all<{ serial: number; orderId: string }>(
    sql`select serial, order_id as orderId from order_index where serial in (select value from json_each(${serials}))`,
  )
  const ids = new Map(rows.map(({ serial, orderId }) => [serial, orderId]))
  const found = keys.map((key) => ({ ...key, orderId: ids.get(key.serial) ?? '' }))
  return { found, nextAfter: isLast ? null : (keys.at(-1) ?? null) }
}

function pageOf(rows: FoundOrder[], limit: number) {
  if (rows.length <= limit) return { found: rows, nextAfter: null }
  const found = rows.slice(0, limit)
  return { found, nextAfter: (found.at(-1) ?? null) as OrderKey | null }
}
