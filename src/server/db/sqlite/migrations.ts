import type { Database } from 'bun:sqlite'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import journal from '../../../../migrations/meta/_journal.json'
import type { AddressLike } from '../../../shared/domain/address.ts'
import { nameKey, orderText } from '../../../shared/domain/words.ts'
import { type Ask, askerOf, openConnection, withReadOnly } from './connection.ts'
import { ForeignDataError, NewerDataError } from '../errors.ts'
import { migrationScript } from '../engine/migration-script.ts'

export const migrationNames: readonly string[] = journal.entries.map(({ tag }) => tag)

type Migration = { sql: string[]; bps: boolean; folderMillis: number; hash: string }

function readMigrations(): Migration[] {
  return journal.entries.map((entry) => {
    const script = migrationScript(entry.tag)
    return {
      sql: script.split('--> statement-breakpoint'),
      bps: entry.breakpoints,
      folderMillis: entry.when,
      hash: new Bun.CryptoHasher('sha256').update(script).digest('hex'),
    }
  })
}

/**
 * Migrates a database in place to this version's schema and returns the migrations that it lacked. Throws
 * what `pendingMigrations` throws, before any change.
 */
export function migrate(file: string): string[] {
  const connection = openConnection(file, { create: true })
  try {
    connection.run('pragma busy_timeout = 10000')
    const applied = pendingOf(askerOf(connection))
    connection.run('pragma journal_mode = wal')
    addFunctions(connection)
    applyAll(drizzle(connection) as unknown as Migratable)
    return applied
  } finally {
    connection.close()
  }
}

/** Adds the functions that migrations call because SQL cannot strip accents or read addresses. */
export function addFunctions(connection: Database) {
  connection.function('name_key', nameKey)
  // Migration 18 calls this; a later migration writes the words of every order.
  connection.function('order_words', { varargs: true }, () => '')
  connection.function('order_search_words', orderSearchWords)
}

function orderSearchWords(
  id: string,
  customerName: string,
  customerEmail: string,
  customerPhone: string,
  address: string | null,
  products: string | null,
): string {
  const items = [{ productName: products ?? '' }]
  const shippingAddress = JSON.parse(address ?? 'null') as AddressLike
  return orderText({ id, customerName, customerEmail, customerPhone, shippingAddress, items })
}

function applyAll({ dialect, session }: Migratable) {
  let first: unknown = null
  const run = session.run.bind(session)
  session.run = (query) => {
    try {
      return run(query)
    } catch (error) {
      first ??= error
      throw error
    }
  }
  try {
    dialect.migrate(readMigrations(), session, {})
  } catch (error) {
    // On a full disk SQLite rolls back by itself; the migrator's own rollback then fails and would
    // hide the first error.
    throw first ?? error
  }
}

export const newestSchema = journal.entries.at(-1)?.tag ?? ''

/**
 * The migrations that a database lacks. Throws `NewerDataError` if a newer version has migrated it,
 * `ForeignDataError` if it belongs to another program.
 */
export function pendingMigrations(file: string): string[] {
  return withReadOnly(file, pendingOf)
}

export function appliedSchema(file: string): string {
  const last = withReadOnly(file, appliedMoments).at(-1)
  return journal.entries.find((entry) => entry.when === last)?.tag ?? ''
}

function pendingOf(ask: Ask): string[] {
  const before = appliedMoments(ask)
  const newest = journal.entries.at(-1)?.when ?? 0
  if (before.some((moment) => moment > newest)) throw new NewerDataError()
  if (before[0] !== journal.entries[0]?.when && !isEmpty(ask)) throw new ForeignDataError()
  return journal.entries.filter((entry) => !before.includes(entry.when)).map((entry) => entry.tag)
}

type StatementRunner = { run: (query: unknown) => unknown }

/** Drizzle's public migrator reads files; this is its internal part, which takes text. */
type Migratable = {
  dialect: { migrate: (entries: Migration[], session: StatementRunner, options: object) => void }
  session: StatementRunner
}

function appliedMoments(ask: Ask): number[] {
  const table = ask("select 1 from sqlite_master where name = '__drizzle_migrations'")
  if (table.length === 0) return []
  return ask<{ moment: number }>(
    'select created_at as moment from __drizzle_migrations order by created_at',
  ).map(({ moment }) => Number(moment))
}

/** Whether there are no tables; an interrupted first start may have left drizzle's own. */
function isEmpty(ask: Ask): boolean {
  const tables =
    "select 1 from sqlite_master where type = 'table' and name <> '__drizzle_migrations'"
  return ask(tables).length === 0
}
