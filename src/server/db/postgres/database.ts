import { NoopCache } from 'drizzle-orm/cache/core'
import { NoopLogger } from 'drizzle-orm/logger'
import { SQLiteAsyncDialect } from 'drizzle-orm/sqlite-core'
import {
  RemotePreparedQuery,
  SqliteRemoteDatabase,
  SQLiteRemoteSession,
} from 'drizzle-orm/sqlite-proxy'
import { renderFor } from '../query/per-engine.ts'
import type { Statement } from './connection.ts'
import type { SQL } from 'drizzle-orm'

/** Runs one statement and returns its rows. */
export type Ask = (statement: Statement) => Promise<unknown[]>

/**
 * The query builder over PostgreSQL. The tables are declared once, for SQLite; PostgreSQL has the
 * same names and types of values, so only the text of a statement and the driver differ.
 */
export function createDatabase(ask: Ask): unknown {
  const dialect = new PostgresDialect()
  return new SqliteRemoteDatabase(
    'async',
    dialect,
    new PostgresSession(ask, dialect) as never,
    undefined,
  )
}

type Render = SQLiteAsyncDialect['sqlToQuery']

class PostgresDialect extends SQLiteAsyncDialect {
  override escapeParam(index: number): string {
    return `$${index + 1}`
  }

  override sqlToQuery(...[text, source]: Parameters<Render>): ReturnType<Render> {
    const query = renderFor('postgres', () => super.sqlToQuery(text as SQL, source))
    return { ...query, sql: withPlainTargets(query.sql) }
  }
}

/** PostgreSQL refuses a table's name before a column in `on conflict (…)`. */
function withPlainTargets(text: string): string {
  return text.replace(/on conflict \([^()]*\)/g, (clause) => clause.replace(/"[^"]+"\./g, ''))
}

type Prepare = SQLiteRemoteSession<Record<string, unknown>, never>['prepareQuery']

class PostgresSession extends SQLiteRemoteSession<Record<string, unknown>, never> {
  readonly #ask: Ask

  constructor(ask: Ask, dialect: SQLiteAsyncDialect) {
    super(async () => ({ rows: [] }), dialect, undefined)
    this.#ask = ask
  }

  override prepareQuery = ((query, fields, method, isArrayMode, mapper) => {
    const client = async (text: string, values: unknown[], kind: string) => {
      // The builder reads columns by position; statements written as text get objects.
      const isArray = kind === 'values' || fields !== undefined || mapper !== undefined
      const rows = await this.#ask({ text, values, isArray, hasRows: kind !== 'run' })
      return { rows: kind === 'get' ? (rows[0] as never) : rows }
    }
    return new PostgresQuery(
      client,
      query,
      new NoopLogger(),
      new NoopCache(),
      undefined,
      undefined,
      fields,
      method,
      isArrayMode,
      mapper,
    )
  }) as Prepare
}

class PostgresQuery extends RemotePreparedQuery {
  /** The builder's own error contains the statement's values, which must not be logged. */
  queryWithCache<T>(_text: string, _values: unknown[], run: () => Promise<T>): Promise<T> {
    return run()
  }
}
