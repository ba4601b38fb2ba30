import { sql } from 'drizzle-orm'
import { allOf, type OrderSelection, type StatusTotals } from './filter.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { fromFound, type Source, sourceOf, wordsFrom, wordsIn } from './index-plans.ts'
import { cacheUntilCommit } from '../../db/engine/query-cache.ts'

/** As much of an order as lists and counts are made of. */
export type Candidate = Omit<StatusTotals, 'orders'> & { serial: number; name: string | null }

/** The orders that a search leaves; where its words find too many, those among the newest of these. */
export type Search = { isAll: boolean; orders: () => Promise<readonly Candidate[]> }

/**
 * Looks through what its words find, or through what the other filters leave where that is fewer.
 * Which of them it is takes no look at any order. A list, its counts and its next pages are usually
 * asked for right after one another and share it.
 */
export async function searchFor(
  db: Reader,
  choice: OrderSelection,
  { bound, narrowed, withNames }: { bound: number; narrowed: number; withNames: boolean },
): Promise<Search> {
  const question = JSON.stringify([choice, bound])
  const found = await cacheUntilCommit(db, question, () => newestWith(db, choice, bound + 1))
  const isNarrow = narrowed <= bound && found.length >= narrowed
  const source = () =>
    isNarrow ? sourceOf(choice, withNames) : fromFound(choice, found.slice(0, bound), withNames)
  return {
    isAll: isNarrow || found.length <= bound,
    orders: () => cacheUntilCommit(db, `${question} ${withNames}`, () => gather(db, source())),
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

/** The newest orders of the time with these words, without a look at anything but the words. */
async function newestWith(db: Reader, choice: OrderSelection, limit: number): Promise<number[]> {
  const rows = await db.values<[number]>(
    sql`select rowid from ${wordsIn} where ${allOf(wordsFrom(choice))} order by rowid desc limit ${limit}`,
  )
  return rows.map(([serial]) => serial)
}
