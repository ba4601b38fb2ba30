import { eq, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { AnyDatabase, Transaction } from './engine.ts'

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
/**
 * A tree of the columns that are set, in order; a lookup by a joined key costs five times as much.
 */
type Shape = { set: Map<string, Shape>; toNull: Map<string, Shape>; statement: Runnable | null }
type Verb = 'insert' | 'update'
const shapes = new WeakMap<Transaction, Map<SQLiteTable, Record<Verb, Shape>>>()

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
  build: (values: Values) => Runnable,
): Runnable {
  const tables = shapes.get(tx) ?? new Map<SQLiteTable, Record<Verb, Shape>>()
  shapes.set(tx, tables)
  const verbs = tables.get(table) ?? { insert: emptyShape(), update: emptyShape() }
  tables.set(table, verbs)
  let shape = verbs[verb]
  for (const name in values) {
    if (values[name] !== undefined) shape = next(shape, name, values[name] === null)
  }
  shape.statement ??= build(shapeOf(values))
  return shape.statement
}

function next({ set, toNull }: Shape, name: string, isNull: boolean): Shape {
  const columns = isNull ? toNull : set
  const known = columns.get(name)
  if (known) return known
  const shape = emptyShape()
  columns.set(name, shape)
  return shape
}

function emptyShape(): Shape {
  return { set: new Map(), toNull: new Map(), statement: null }
}

/**
 * Null is written into the statement, because the builder would encode a null placeholder as JSON.
 * Undefined columns are left out, so that the database's default applies.
 */
function shapeOf(values: Values): Values {
  const stated = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(
    stated.map(([name, value]) => [name, value === null ? null : sql.placeholder(name)]),
  )
}
