// Why it is built like this: docs/decisions/moving-engines.md

import type { Row, Source, Tables, Target } from './database.ts'
import { createRowSums, type RowSum } from './row-sums.ts'

export type MovedTable = RowSum & { table: string }

/** Reports progress in `table`. `done` and `all` count each row twice: copied and read back. */
export type Progress = (done: number, all: number, table: string) => void

/**
 * Copies every row of a stopped shop and reads the copies back: counts and sums of each table must
 * be equal before the target keeps anything. The shop's tables are those of the target; other tables
 * beside them are the owner's and stay where they are. Rows are streamed, so that memory use does not depend
 * on the size of the shop.
 */
export async function moveShop(
  source: Source,
  target: Target,
  progress: Progress,
): Promise<MovedTable[]> {
  const tables = await target.tables()
  refuseOtherColumns(await source.tables(), tables)
  const counts = new Map<string, number>()
  for (const table of tables.keys()) counts.set(table, await source.count(table))
  const all = 2 * [...counts.values()].reduce((sum, count) => sum + count, 0)
  let done = 0

  async function sumUp(end: Source, table: string, use?: (rows: Row[]) => Promise<void>) {
    const sums = createRowSums()
    progress(done, all, table)
    for await (const rows of end.rows(table, tables.get(table) ?? [])) {
      refuseUnsafeNumbers(table, rows)
      sums.add(rows)
      await use?.(rows)
      progress((done += rows.length), all, table)
    }
    return sums.result()
  }

  const moved: MovedTable[] = []
  for (const [table, columns] of tables) {
    const sum = await sumUp(source, table, (rows) => target.insert(table, columns, rows))
    moved.push({ table, ...sum })
  }
  progress(done, all, 'indexes')
  await target.complete()
  for (const { table, count, sum } of moved) {
    const arrived = await sumUp(target, table)
    if (arrived.count !== count || arrived.sum !== sum) {
      throw new Error(
        `${table} was not copied correctly: ${count} rows with the sum ${sum} became ${arrived.count} with ${arrived.sum}. Nothing was kept.`,
      )
    }
  }
  await target.commit()
  progress(all, all, '')
  return moved
}

function refuseOtherColumns(from: Tables, to: Tables): void {
  for (const [table, columns] of to) {
    const wanted = columns.join(', ')
    const found = from.get(table)?.join(', ')
    if (found !== wanted) {
      throw new Error(
        `The table ${table} is (${found ?? 'missing'}) in the one database and (${wanted}) in the other.`,
      )
    }
  }
}

/**
 * Numbers beyond 2^53 would be rounded both when copied and when read back, so comparing the sums
 * would not reveal it.
 */
function refuseUnsafeNumbers(table: string, rows: readonly Row[]): void {
  for (const row of rows) {
    for (const value of row) {
      if (typeof value === 'number' && !Number.isSafeInteger(value)) {
        throw new Error(`${table} has the number ${value}, which is no whole number.`)
      }
    }
  }
}
