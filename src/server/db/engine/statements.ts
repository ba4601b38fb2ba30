import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Reader, Transaction } from './engine.ts'

type AnyDatabase = Reader | Transaction

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
type Runnable = { run: (values: Values) => unknown }
type Column = { name: string; isEmpty: boolean }
type Built = { columns: Column[]; statement: Runnable }
type Verb = 'insert' | 'update'

const statements = new WeakMap<Transaction, Map<SQLiteTable, Record<Verb, Built[]>>>()

/** Inserts a row with a prepared statement, built once per set of columns. */
export async function insertRow<Table extends SQLiteTable>(
  tx: Transaction,
  table: Table,
  row: Table['$inferInsert'],
): Promise<void> {
  const values: Values = row
  const statement = statementFor(tx, table, 'insert', values, (shape) =>
    tx
      .insert(table)
      .values(shape as Table['$inferInsert'])
      .prepare(),
  )
  await statement.run(values)
}

/** Updates the row with this id with a prepared statement, built once per set of columns. */
export async function updateRow<Table extends SQLiteTable & { id: SQLiteColumn }>(
  tx: Transaction,
  table: Table,
  id: string | number,
  changes: Partial<Table['$inferInsert']>,
): Promise<void> {
  const values: Values = changes
  const statement = statementFor(tx, table, 'update', values, (shape) =>
    tx
      .update(table)
      .set(shape as never)
      .where(eq(table.id, sql.placeholder(ROW)))
      .prepare(),
  )
  await statement.run({ ...values, [ROW]: id })
}

const ROW = 'the row'

function statementFor(
  tx: Transaction,
  table: SQLiteTable,
  verb: Verb,
  values: Values,
  build: (shape: Values) => Runnable,
): Runnable {
  const tables = statements.get(tx) ?? new Map<SQLiteTable, Record<Verb, Built[]>>()
  statements.set(tx, tables)
  const verbs = tables.get(table) ?? { insert: [], update: [] }
  tables.set(table, verbs)
  const known = verbs[verb].find(({ columns }) => fits(columns, values))
  if (known) return known.statement
  const statement = build(shapeOf(values))
  verbs[verb].push({ columns: columnsOf(values), statement })
  return statement
}

// Null is written into the statement, because the builder would encode a null placeholder as JSON.
// Undefined columns are left out, so that the database's default applies.

function columnsOf(values: Values): Column[] {
  return Object.entries(values)
    .filter(isStated)
    .map(([name, value]) => ({ name, isEmpty: value === null }))
}

/** Whether a statement with these columns fits the values. Runs at every write, so it allocates nothing. */
function fits(columns: readonly Column[], values: Values): boolean {
  let index = 0
  for (const name in values) {
    const value = values[name]
    if (value === undefined) continue
    const column = columns[index]
    if (column?.name !== name || column.isEmpty !== (value === null)) return false
    index += 1
  }
  return index === columns.length
}

function shapeOf(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values)
      .filter(isStated)
      .map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]),
  )
}

function isStated([, value]: [string, unknown]): boolean {
  return value !== undefined
}
