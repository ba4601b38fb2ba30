import type { AddressLike } from '#shared/domain/address.ts'
import { nameKey, orderText } from '#shared/domain/order/order-words.ts'
import journal from '../../../../migrations/meta/_journal.json'
import { migrationScript } from '../engine/migration-script.ts'
import { ForeignDataError, NewerDataError } from '../errors.ts'
import { type Ask, askerOf, openConnection, withReadOnly } from './connection.ts'
import type { Database } from 'bun:sqlite'

export const migrationNames: readonly string[] = journal.entries.map(({ tag }) => tag)

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
    apply(connection, applied)
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

/** Applies all or none. The table is that of Drizzle's migrator, which reads scripts from files only. */
function apply(connection: Database, pending: readonly string[]): void {
  connection.run(
    'create table if not exists __drizzle_migrations (id serial primary key, hash text not null, created_at numeric)',
  )
  connection.transaction(() => {
    for (const { tag, when } of journal.entries) {
      if (!pending.includes(tag)) continue
      const script = migrationScript(tag)
      for (const statement of script.split('--> statement-breakpoint')) connection.run(statement)
      const hash = new Bun.CryptoHasher('sha256').update(script).digest('hex')
      const insert = 'insert into __drizzle_migrations (hash, created_at) values (?, ?)'
      connection.run(insert, [hash, when])
    }
  })()
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
