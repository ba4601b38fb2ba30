import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Reader, Transaction } from './engine.ts'

type AnyDatabase = Reader | Transaction

/**
 * A query that is built once a connection instead of each time: what differs from one use to the
 * next stands in it as `sql.placeholder(name)` and is given when it is run.
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

const statements = new WeakMap<Transaction, Map<string, Runnable>>()

/** Inserts a row by a statement that is built once for each set of columns. */
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

/** Changes the row with this id by a statement that is built once for each set of columns. */
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

/** No column's name. */
const ROW = 'the row'

const serials = new WeakMap<SQLiteTable, number>()
let lastSerial = 0

function statementFor(
  tx: Transaction,
  table: SQLiteTable,
  verb: string,
  values: Values,
  build: (shape: Values) => Runnable,
): Runnable {
  const known = statements.get(tx) ?? new Map<string, Runnable>()
  statements.set(tx, known)
  const serial = serials.get(table) ?? (lastSerial += 1)
  serials.set(table, serial)
  // An empty column is written out: the builder would encode an empty placeholder as JSON. One that is
  // not stated is left out: the database's default counts there.
  let key = `${verb} ${serial}`
  for (const name in values) {
    const value = values[name]
    if (value !== undefined) key += value === null ? `,${name}!` : `,${name}`
  }
  const statement = known.get(key) ?? build(shapeOf(values))
  known.set(key, statement)
  return statement
}

function shapeOf(values: Values): Values {
  const isStated = ([, value]: [string, unknown]) => value !== undefined
  return Object.fromEntries(
    Object.entries(values)
      .filter(isStated)
      .map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]),
  )
}
