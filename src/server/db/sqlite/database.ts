import type { Database, Statement } from 'bun:sqlite'
import { Column, is, Param, Placeholder, type Query, SQL } from 'drizzle-orm'
import { PreparedQuery, SQLiteBunSession } from 'drizzle-orm/bun-sqlite/session'
import { NoopLogger } from 'drizzle-orm/logger'
import { BaseSQLiteDatabase, SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'

/**
 * The query builder over a connection. How to bind a parameter and how to read a column is
 * determined once for each statement; the builder itself would determine it again for each value
 * (docs/decisions/sqlite.md).
 */
export function createDatabase(connection: Database): unknown {
  const dialect = new SQLiteSyncDialect()
  const session = new SqliteSession(connection, dialect)
  return new BaseSQLiteDatabase('sync', dialect, session, undefined)
}

type Session = SQLiteBunSession<Record<string, unknown>, never>
type Prepare = Session['prepareQuery']
type Fields = Parameters<Prepare>[1]
type Values = Record<string, unknown>

class SqliteSession extends SQLiteBunSession<Record<string, unknown>, never> {
  readonly #connection: Database

  constructor(connection: Database, dialect: SQLiteSyncDialect) {
    super(connection, dialect, undefined)
    this.#connection = connection
  }

  override prepareQuery = ((query, fields, method, isArrayMode, mapper) => {
    if (mapper) throw new Error('Relational queries are not used here.')
    const statement = this.#connection.prepare(query.sql)
    return new SqliteQuery(statement, query, new NoopLogger(), fields, method, isArrayMode)
  }) as Prepare
}

class SqliteQuery extends PreparedQuery {
  readonly #statement: Statement
  readonly #bind: (values: Values) => never[]
  readonly #read: ((row: unknown[]) => unknown) | null

  constructor(
    ...[statement, query, logger, fields, ...rest]: ConstructorParameters<typeof PreparedQuery>
  ) {
    super(statement, query, logger, fields, ...rest)
    this.#statement = statement
    this.#bind = binderOf(query.params)
    this.#read = readerOf(fields)
  }

  override run(values: Values = {}) {
    return this.#statement.run(...this.#bind(values))
  }

  override values(values: Values = {}): unknown[][] {
    return this.#statement.values(...this.#bind(values)) as unknown[][]
  }

  override all(values?: Values): unknown {
    return this.#read ? this.values(values).map(this.#read) : super.all(values)
  }
}

type Bound = { name: string; encode: ((value: unknown) => unknown) | null } | { constant: unknown }

/**
 * Returns a function that makes a statement's parameters from the values of its placeholders. The
 * function throws if a value is missing.
 */
function binderOf(params: Query['params']): (values: Values) => never[] {
  const all = params.map(boundOf)
  return (values) =>
    all.map((bound) => {
      if ('constant' in bound) return bound.constant
      const value = values[bound.name]
      if (value === undefined && !(bound.name in values))
        throw new Error(`There is no value for "${bound.name}".`)
      return bound.encode ? bound.encode(value) : value
    }) as never[]
}

function boundOf(param: unknown): Bound {
  if (is(param, Placeholder)) return { name: String(param.name), encode: null }
  if (!is(param, Param) || !is(param.value, Placeholder)) return { constant: param }
  const { encoder } = param
  const isPlain = encoder.mapToDriverValue === Column.prototype.mapToDriverValue
  const encode = isPlain ? null : (value: unknown) => encoder.mapToDriverValue(value)
  return { name: String(param.value.name), encode }
}

/**
 * Returns a function that reads the rows of a query; null for raw SQL and for joined objects, whose
 * rows the builder reads.
 */
function readerOf(fields: Fields): ((row: unknown[]) => unknown) | null {
  if (!fields || fields.some(({ path }) => path.length !== 1)) return null
  const columns = fields.map(({ path: [name = ''], field }) => ({ name, decode: decoderOf(field) }))
  return (row) => {
    const read: Values = {}
    for (let index = 0; index < columns.length; index += 1) {
      const { name, decode } = columns[index] as (typeof columns)[number]
      const value = row[index]
      read[name] = value === null || decode === null ? value : decode(value)
    }
    return read
  }
}

type Field = NonNullable<Fields>[number]['field']

type Decoder = { mapFromDriverValue: (value: unknown) => unknown }

/** Returns a function that decodes a column's values; null if they are used as stored. */
function decoderOf(field: Field): ((value: unknown) => unknown) | null {
  if (!is(field, Column)) {
    const expression = is(field, SQL) ? field : field.getSQL()
    // `mapWith` sets this decoder; the builder's type hides it.
    const { decoder } = expression as unknown as { decoder: Decoder }
    return (value) => decoder.mapFromDriverValue(value)
  }
  const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue
  return isPlain ? null : (value) => field.mapFromDriverValue(value)
}
