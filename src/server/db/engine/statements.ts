import { eq, getTableColumns, getTableName, sql } from 'drizzle-orm'
import type { AnyDatabase, Transaction } from './engine.ts'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'

/**
 * Builds a query once per connection instead of for each use. Values that differ between uses are
 * `sql.placeholder(name)` and are passed when the query runs.
 */
export function built<Query>(build: (db: AnyDatabase) => Query): (db: AnyDatabase) => Query {
  const known = new WeakMap<AnyDatabase, Query>()
  return (db) => {
    const query = known.get(db) ?? build(db)
    known.set(db, query)
    return query
  }
}

type Values = Record<string, unknown>
type Statement = { run: (values: Values) => unknown }
const statements = new WeakMap<Transaction, Map<string, Statement>>()

/** Inserts a row with a prepared statement. Columns that the row lacks get their defaults. */
export async function insertRow<Table extends SQLiteTable>(
  tx: Transaction,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const columns: Record<string, SQLiteColumn> = getTableColumns(table)
  const statement = statementOf(tx, `insert ${getTableName(table)}`, () =>
    tx
      .insert(table)
      .values(placeholders(Object.keys(columns)) as never)
      .prepare(),
  )
  const values: Values = { ...row }
  for (const name in columns) values[name] ??= columns[name]?.default ?? null
  await statement.run(values)
}

/** Updates the row with this id with a prepared statement. */
export async function updateRow<Table extends SQLiteTable & { id: SQLiteColumn }>(
  tx: Transaction,
  table: Table,
  id: string | number,
  changes: Partial<Table['$inferInsert']>,
): Promise<void> {
  const values: Values = changes
  const names = Object.keys(values).filter((name) => values[name] !== undefined)
  if (names.length === 0) return
  const statement = statementOf(tx, `update ${getTableName(table)} ${names.join()}`, () =>
    tx
      .update(table)
      .set(placeholders(names) as never)
      .where(eq(table.id, sql.placeholder(ROW)))
      .prepare(),
  )
  await statement.run({ ...values, [ROW]: id })
}

const ROW = 'the row'

function statementOf(tx: Transaction, key: string, build: () => Statement): Statement {
  const known = statements.get(tx) ?? new Map<string, Statement>()
  statements.set(tx, known)
  const statement = known.get(key) ?? build()
  known.set(key, statement)
  return statement
}

function placeholders(names: readonly string[]): Values {
  return Object.fromEntries(names.map((name) => [name, sql.placeholder(name)]))
}
