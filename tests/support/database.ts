import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Engine } from '../../src/server/db/engine/engine.ts'
import { openEngine } from '../../src/server/db/open-engine.ts'
import { WRITER_LOCK } from '../../src/server/db/postgres/locks.ts'
import type { SyncMode } from '../../src/server/db/sqlite/wal-sync.ts'
import { createLog, type Log } from '../../src/server/runtime/log/log.ts'
import { connectPostgres, type PostgresConnection, withValues } from './libpq.ts'
import { prepareDatabase } from './prepared-database.ts'
import {
  databaseBeside,
  databaseConnections,
  databaseInPlaceOf,
  dropDatabase,
  keptConnection,
  testEngine,
} from './test-engine.ts'

export type Row = Record<string, string | number | null>

type Value = string | number | null

/** A second connection to a shop's database, like that of another program. */
export type Outside = {
  query: <R = Row, Values extends Value[] = Value[]>(
    sql: string,
  ) => {
    all: (...values: Values) => R[]
    get: (...values: Values) => R | null
    run: (...values: Values) => void
  }
  run: (sql: string, values?: Value[]) => void
  close: () => void
}

export function openOutside(file: string): Outside {
  const database = databaseInPlaceOf(file)
  if (!database) return openDatabase(file) as Outside
  let connection: PostgresConnection | undefined
  return overPostgres(
    () => (connection ??= connectPostgres(database.url)),
    () => connection?.close(),
  )
}

/** Like `openOutside`, but only for reading: on PostgreSQL, all readers share a connection. */
function lookInto(file: string): Outside {
  const database = databaseInPlaceOf(file)
  if (!database) return openDatabase(file) as Outside
  return overPostgres(
    () => keptConnection(database),
    () => {},
  )
}

function overPostgres(connection: () => PostgresConnection, close: () => void): Outside {
  const exec = (sql: string, values: Value[]) => connection().exec(withValues(sql, values))
  return {
    query: <R>(sql: string) => {
      const all = (...values: Value[]) => exec(sql, values) as R[]
      return {
        all,
        get: (...values) => all(...values)[0] ?? null,
        run: (...values) => void all(...values),
      }
    },
    run: (sql, values = []) => void exec(sql, values),
    close,
  }
}

/** Opens a SQLite file and waits while another connection commits. `strict` refuses misspelled parameters. */
export function openDatabase(file: string, { create = false } = {}): Database {
  const connection = new Database(file, { readwrite: true, create, strict: true })
  connection.run('pragma busy_timeout = 10000')
  return connection
}

/** The shop's database without a shop, in a temporary directory, with a second connection to it. */
export async function openTestDatabase(mode: SyncMode = 'thread') {
  const directory = await mkdtemp(join(tmpdir(), 'saucery-db-'))
  const file = join(directory, 'shop.db')
  const lines: string[] = []
  const log = createLog('error', (line) => void lines.push(line))
  const db = await openTestEngine(file, log, mode)
  const outside = openOutside(file)
  if (testEngine === 'sqlite') outside.run('pragma foreign_keys = on')
  return {
    file,
    db,
    /** A second connection, which sees what is committed. */
    outside,
    /** What was logged as an error. */
    lines,
    dispose: async () => {
      outside.close()
      await db.close()
      dropDatabase(directory)
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Opens the database of a data directory as a shop does: migrated, and empty if it is new. */
export async function openTestEngine(
  file: string,
  log: Log,
  sqliteSync: SyncMode = 'thread',
): Promise<Engine> {
  if (!existsSync(file)) await prepareDatabase(dirname(file), empty)
  const databaseUrl = testEngine === 'postgres' ? databaseBeside(dirname(file)).url : null
  return openEngine({ databaseUrl, databaseConnections, file, sqliteSync }, log)
}

const empty = {
  name: 'empty',
  make: async (directory: string) => {
    const databaseUrl = testEngine === 'postgres' ? databaseBeside(directory).url : null
    const settings = { databaseUrl, databaseConnections }
    const place = { ...settings, file: join(directory, 'shop.db'), sqliteSync: 'full' } as const
    const log = createLog('error', () => {})
    await (await openEngine(place, log)).close()
  },
}

export type TestDatabase = Awaited<ReturnType<typeof openTestDatabase>>

/** Tables that are written in the background, shortly after a request. */
const ARRIVING = ['webhook_events']

/**
 * Every row of every table, to compare before and after. Leaves out what changes in the background: the
 * delivery of mail and events, and webhooks.
 */
export function contentOf(file: string): Record<string, Row[]> {
  const connection = lookInto(file)
  try {
    const tables = tablesOf(connection, file).filter((table) => !ARRIVING.includes(table))
    return Object.fromEntries(
      tables.map((table) => {
        const rows = connection.query(`select * from "${table}" order by 1`).all()
        return [table, rows.map(constant[table] ?? ((row) => row))]
      }),
    )
  } finally {
    connection.close()
  }
}

function tablesOf(connection: Outside, file: string): string[] {
  const query = databaseInPlaceOf(file)
    ? "select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'commits' order by 1"
    : // Leaves out search indexes and the tables in which SQLite stores them.
      "select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite%' order by name"
  return connection
    .query<{ name: string }>(query)
    .all()
    .map(({ name }) => name)
}

/** Runs a single query on a shop's database, as a person with sqlite3 or psql would. */
export function ask(file: string, query: string, ...values: (string | number)[]): Row[] {
  const connection = lookInto(file)
  try {
    return connection.query(query).all(...values)
  } finally {
    connection.close()
  }
}

/** What the background does not change in the rows of a table. */
const constant: Record<string, (row: Row) => Row> = {
  outbox: asNoted,
  webhook_deliveries: ({ id, body }) => ({ id: id ?? null, body: body ?? null }),
  webhooks: (row) => ({ ...row, failing_since: null }),
}

function asNoted({ id, kind, recipient, data }: Row): Row {
  // Set when an email about reviews begins to go out.
  const about = String(data).replace('"isClosed":true', '"isClosed":false')
  return { id: id ?? null, kind: kind ?? null, recipient: recipient ?? null, data: about }
}

/** Starts another program, which stores a setting and locks the database for a moment before it commits. */
export async function startOtherWriter(file: string) {
  const database = databaseInPlaceOf(file)
  const script = database ? postgresWriter(database.url) : sqliteWriter(file)
  const program = Bun.spawn([process.execPath, '-e', script], { stdout: 'pipe' })
  await program.stdout.getReader().read()
  return program
}

/** Writes like another instance. */
function postgresWriter(url: string): string {
  return `
    const { SQL } = require('bun')
    const database = new SQL(${JSON.stringify(url)}, { max: 1 })
    const run = (script) => database.unsafe(script).simple()
    await run('begin; select pg_advisory_xact_lock(${WRITER_LOCK})')
    await run("insert into settings values ('theirs', 'x')")
    console.log('locked')
    await Bun.sleep(300)
    await run('commit')
    await database.end()`
}

function sqliteWriter(file: string): string {
  return `
    const { Database } = require('bun:sqlite')
    const database = new Database(${JSON.stringify(file)})
    database.run('begin immediate')
    database.run("insert into settings values ('theirs', 'x')")
    console.log('locked')
    await Bun.sleep(300)
    database.run('commit')`
}
