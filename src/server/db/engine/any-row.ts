import type { AnyDatabase } from './engine.ts'
import type { SQL } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

export type Column = SQLiteColumn

/** Whether any row of a column's table meets a condition. */
export async function isAnyRow(
  db: AnyDatabase,
  column: Column,
  where: SQL | undefined,
): Promise<boolean> {
  const table = column.table as SQLiteTable
  const rows = await db.select({ column }).from(table).where(where).limit(1)
  return rows.length > 0
}
