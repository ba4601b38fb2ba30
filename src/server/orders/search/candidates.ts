import { sql } from 'drizzle-orm'
import { allOf, type OrderSelection, type StatusTotals } from './filter.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { fromFound, type Source, sourceOf, wordsFrom, wordsIn } from './index-plans.ts'
import { cacheUntilCommit } from '../../db/engine/query-cache.ts'

/** The parts of an order that lists and counts need. */
export type Candidate = Omit<StatusTotals, 'orders'> & { serial: number; name: string | null }

/** The orders that match a search; if its words match too many, only those among the newest. */
export type Search = { isAll: boolean; orders: () => Promise<readonly Candidate[]> }

/**
 * Scans the orders that its words match, or those that the other filters match if these are fewer;
 * no order is read to decide which. The result is cached, because a list, its counts and its next
 * pages are usually requested right after each other.
 */
export async function searchFor(
  db: Reader,
  choice: OrderSelection,
  { bound, narrowed, withNames }: { bound: number; narrowed: number; withNames: boolean },
): Promise<Search> {
  const key = JSON.stringify([choice, bound])
  const found = await cacheUntilCommit(db, key, () => newestWith(db, choice, bound + 1))
  const isNarrow = narrowed <= bound && found.length >= narrowed
  const source = () =>
    isNarrow ? sourceOf(choice, withNames) : fromFound(choice, found.slice(0, bound), withNames)
  return {
    isAll: isNarrow || found.length <= bound,
    orders: () => cacheUntilCommit(db, `${key} ${withNames}`, () => gather(db, source())),
  }
}

/** Every order of a source, in no particular order. */
export async function gather(
  db: Reader,
  { from, serial, where, name }: Source,
): Promise<Candidate[]> {
  return db.all<Candidate>(
    sql`select ${serial} as serial, entry.status, entry.total_cents as cents, ${name} as name from ${from} where ${allOf(where)}`,
  )
}

export function totalsIn(orders: readonly Candidate[]): StatusTotals[] {
  return [...Map.groupBy(orders, ({ status }) => status)].map(([status, some]) => ({
    status,
    orders: some.length,
    cents: some.reduce((sum, { cents }) => sum + cents, 0),
  }))
}

/** The newest orders of the period with these words; reads only the full-text index. */
async function newestWith(db: Reader, choice: OrderSelection, limit: number): Promise<number[]> {
  const rows = await db.values<[number]>(
    sql`select rowid from ${wordsIn} where ${allOf(wordsFrom(choice))} order by rowid desc limit ${limit}`,
  )
  return rows.map(([serial]) => serial)
}
