import { sql } from 'drizzle-orm'
import type { OrderSort } from '../../../shared/domain/order-sort.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { type Candidate, gather, searchFor, totalsIn } from './candidates.ts'
import { allOf, type OrderSelection, type StatusTotals } from './filter.ts'
import { asksWordsAlone, inOrder, keyOf, type OrderKey, pathOf, sourceOf } from './index-plans.ts'
import { pageOfCandidates } from './sorting.ts'
import { countOf, totalsOf } from './totals.ts'
import { cacheUntilCommit } from '../../db/engine/query-cache.ts'

// Finds orders among a million in a bounded time. What few orders can match is gathered and
// sorted; what many match is walked in the wanted order until a page is full.

type FoundOrder = OrderKey & { orderId: string }

/** How the list stands, after which order it goes on, and how many are wanted. */
type Wanted = { sort: OrderSort; after: OrderKey | null; limit: number }

/** Up to so many orders are gathered, and so many are looked at on one walk. */
const BOUND = 10_000
/** Words are read from wider rows, far apart: a look at these takes twice as long. */
const DEARER = 2

/** What is known of a choice before its list is made. */
export type Plan = {
  choice: OrderSelection
  total: number
  /** A search finds very many: the total is of as many as were looked at. */
  isMinimum: boolean
  /** Every order that a search leaves, when these are few enough. */
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
  const most = dearer(bound)
  const withNames = sort === 'customer'
  const { isAll, orders } = await searchFor(db, choice, { bound: most, narrowed, withNames })
  const found = isAll ? await orders() : null
  // A list of very many is walked along: only for how many there are would each be looked at.
  const count = () => (asksWordsAlone(choice) ? most : orders().then(({ length }) => length))
  return { choice, total: found?.length ?? (await count()), isMinimum: !isAll, found, bound }
}

/** Counts and sums of a choice; where a search finds very many, of as many as it looks at. */
export async function totalsFor(
  db: Reader,
  choice: OrderSelection,
  bound = BOUND,
): Promise<{ totals: readonly StatusTotals[]; isMinimum: boolean }> {
  const totals = await totalsOf(db, choice)
  const narrowed = countOf(totals)
  if (choice.terms.length === 0 || narrowed === 0) return { totals, isMinimum: false }
  const wanted = { bound: dearer(bound), narrowed, withNames: false }
  const { isAll, orders } = await searchFor(db, choice, wanted)
  return { totals: totalsIn(await orders()), isMinimum: !isAll }
}

function dearer(bound: number): number {
  return Math.ceil(bound / DEARER)
}

/** Of something that no order can have. */
export function planForNone(choice: OrderSelection): Plan {
  return { choice, total: 0, isMinimum: false, found: [], bound: BOUND }
}

/** The orders of one page, in their order, and the one after which the list goes on. */
export async function findOrders(db: Reader, plan: Plan, wanted: Wanted) {
  const { choice, total, found, bound } = plan
  if (found) return withIdsOf(db, pageOfCandidates(found, wanted))
  const { status, productId, terms } = choice
  const isByTime = wanted.sort === 'newest' || wanted.sort === 'oldest'
  const isOnePath = isByTime && (productId === undefined || status === undefined)
  const isFew = terms.length === 0 && total <= bound
  if (!isFew || isOnePath) return walk(db, plan, wanted)
  const withNames = wanted.sort === 'customer'
  const question = JSON.stringify([choice, { withNames }])
  const few = await cacheUntilCommit(db, question, () => gather(db, sourceOf(choice, withNames)))
  return withIdsOf(db, pageOfCandidates(few, wanted))
}

/**
 * Goes along an index in the wanted order. Where hardly anything on it matches, it stops after
 * `bound` orders: the page is then shorter than was asked for, and its cursor goes on from there.
 */
async function walk(db: Reader, { choice, bound: most }: Plan, { sort, after, limit }: Wanted) {
  const { from, serial, bounds, others, words } = pathOf(choice, sort, after)
  const bound = words.length > 0 ? dearer(most) : most
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
  return { found: rows, goesOnAfter: last ?? null }
}

/** Ids are read at the end, of those alone that are wanted. */
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
  return { found, goesOnAfter: isLast ? null : (keys.at(-1) ?? null) }
}

function pageOf(rows: FoundOrder[], limit: number) {
  if (rows.length <= limit) return { found: rows, goesOnAfter: null }
  const found = rows.slice(0, limit)
  return { found, goesOnAfter: (found.at(-1) ?? null) as OrderKey | null }
}
