import { sql } from 'drizzle-orm'
import { allOf, type OrderChoice, type StatusTotals } from './order-choice.ts'
import type { Reader } from './engine.ts'
import { others, type Source, wordsFrom, wordsIn } from './order-paths.ts'
import { rememberUntilCommit } from './remember.ts'

/** As much of an order as lists and counts are made of. */
export type Candidate = Omit<StatusTotals, 'orders'> & { serial: number; name: string | null }

/** The orders of a choice; where these are too many, those among the newest. */
export type Found = { orders: readonly Candidate[]; isAll: boolean }

/**
 * One pass through the words finds, filters and counts. Its list, its counts and its next pages
 * are usually asked for right after one another and share it.
 */
export function findByWords(
  db: Reader,
  choice: OrderChoice,
  { bound, narrowed, narrowedFrom }: { bound: number; narrowed: number; narrowedFrom: Source },
): Promise<Found> {
  return rememberUntilCommit(db, JSON.stringify([choice, bound]), async () => {
    // What the other filters leave may be fewer still.
    if (narrowed <= bound && (await countWithWords(db, choice, narrowed)) >= narrowed) {
      return { orders: await gather(db, narrowedFrom), isAll: true }
    }
    const rows = await db.all<Candidate & { isMatch: 0 | 1 }>(
      sql`select found.serial, entry.status, entry.total_cents as cents, entry.name_key as name, ${allOf(others(choice))} as isMatch from (${newestWith(choice, bound + 1)}) found cross join order_index entry on entry.serial = found.serial`,
    )
    const isAll = rows.length <= bound
    return { orders: rows.slice(0, bound).filter(({ isMatch }) => isMatch), isAll }
  })
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

/** How many orders of the time have these words, as far as it matters. */
async function countWithWords(db: Reader, choice: OrderChoice, limit: number) {
  const [row] = await db.all<{ found: number }>(
    sql`select count(*) as found from (${newestWith(choice, limit)})`,
  )
  return row?.found ?? 0
}

/** Without a look at anything but the words. */
function newestWith(choice: OrderChoice, limit: number) {
  return sql`select rowid as serial from ${wordsIn} where ${allOf(wordsFrom(choice))} order by rowid desc limit ${limit}`
}
