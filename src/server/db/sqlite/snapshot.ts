import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { isBusy } from '../errors.ts'
import { type FailingWebhook, failingWebhooks } from '../query/failing-webhooks.ts'
import { type Unanswered, unanswered } from '../query/unanswered.ts'
import type { SealedConnection } from '../schema/connections.ts'
import { eraseDeleted, openReadOnly, withReadOnly } from './connection.ts'

/** Milliseconds to wait for another process's lock before the file is considered in use. */
const LOCK_TIMEOUT = 2_000

export function snapshotDatabase(source: string, target: string): void {
  const connection = openReadOnly(source)
  try {
    // The copy takes this setting over; its pages would otherwise hold rows outside of their cells.
    eraseDeleted(connection)
    connection.run('pragma busy_timeout = 10000')
    connection.run('vacuum into ?', [target])
  } finally {
    connection.close()
  }
}

/**
 * Opens a database exclusively: nobody else can open it until it is closed. Throws `InUseError` if
 * this or another process has it open already.
 */
export function openAlone(file: string): Database {
  const connection = new Database(file, { readwrite: true, strict: true })
  try {
    connection.run(`pragma busy_timeout = ${LOCK_TIMEOUT}`)
    eraseDeleted(connection)
    // Leaving WAL mode needs exclusive access, and also checkpoints the log.
    connection.run('pragma journal_mode = delete')
    connection.run('pragma locking_mode = exclusive')
    connection.run('begin immediate')
    connection.run('commit')
    return connection
  } catch (error) {
    connection.close()
    throw isBusy(error) ? new InUseError() : error
  }
}

/** Throws `InUseError` if any process, such as the running shop, has the database open. */
export function refuseIfInUse(file: string): void {
  if (existsSync(file)) openAlone(file).close()
}

export class InUseError extends Error {
  constructor() {
    super('The shop is running on this data directory. Stop it first.')
    this.name = 'InUseError'
  }
}

export function faultsOfDatabase(file: string): string[] {
  return withReadOnly(file, (ask) => {
    const damage = ask<{ integrity_check: string }>('pragma integrity_check(10)')
      .map((row) => row.integrity_check)
      .filter((line) => line !== 'ok')
    const orphans = ask<{ table: string; parent: string }>('pragma foreign_key_check')
      .slice(0, 10)
      .map(({ table, parent }) => `a row of ${table} points to a row of ${parent} that is missing`)
    return [...damage, ...orphans]
  })
}

/** The number of rows in each table, to compare a copy with its original. */
export function countRows(file: string): Record<string, number> {
  return withReadOnly(file, (ask) => {
    const tables = ask<{ name: string }>(
      "select name from sqlite_master where type = 'table' and name not like 'sqlite%' order by name",
    )
    const count = (name: string) =>
      ask<{ rows: number }>(`select count(*) as rows from "${name}"`)[0]?.rows ?? 0
    return Object.fromEntries(tables.map(({ name }) => [name, count(name)]))
  })
}

/** Every uploaded picture that should be on disk, with its original width in pixels. */
export function storedPictures(file: string): { id: string; width: number }[] {
  return withReadOnly(file, (ask) => ask("select id, width from uploads where status = 'stored'"))
}

/** How many products there are, and how many of them have a text without a French version. */
export function countTranslations(file: string): { products: number; incomplete: number } | null {
  const counts = `select count(*) as products, coalesce(sum(needs_french), 0) as incomplete
    from products where deleted_at is null`
  return withReadOnly(
    file,
    (ask) => ask<{ products: number; incomplete: number }>(counts)[0] ?? null,
  )
}

export function unansweredIn(file: string): Unanswered[] {
  return withReadOnly(file, (ask) => ask<Unanswered>(unanswered))
}

export function failingWebhooksIn(file: string): FailingWebhook[] {
  return withReadOnly(file, (ask) => ask<FailingWebhook>(failingWebhooks))
}

export function lastEvent(file: string): number {
  const newest = 'select max(seq) as seq from events'
  return withReadOnly(file, (ask) => ask<{ seq: number | null }>(newest)[0]?.seq ?? 0)
}

/**
 * Counts that only grow: events, audit entries except sign-ins, and payments. If they differ between
 * two moments, the shop was used in between.
 */
export function countUse(file: string): number[] {
  return withReadOnly(file, (ask) => {
    const tables = ask<{ name: string }>("select name from sqlite_master where type = 'table'")
    const count = (table: string, sql: string) =>
      tables.some(({ name }) => name === table) ? (ask<{ n: number | null }>(sql)[0]?.n ?? 0) : 0
    return [
      count('events', 'select max(seq) as n from events'),
      count('audit', "select count(*) as n from audit where action <> 'auth.login'"),
      count('payments', 'select count(*) as n from payments'),
    ]
  })
}

/** A value from the table of settings; null if the value or the table does not exist yet. */
export function settingIn(file: string, key: string): string | null {
  return withReadOnly(file, (ask) => {
    const [table] = ask("select 1 from sqlite_master where name = 'settings'")
    if (!table) return null
    const rows = ask<{ key: string; value: string }>('select key, value from settings')
    return rows.find((row) => row.key === key)?.value ?? null
  })
}

/** The sealed connections; none before the migration that adds them. */
export function connectionsIn(file: string): SealedConnection[] {
  return withReadOnly(file, (ask) => {
    const [table] = ask("select 1 from sqlite_master where name = 'connections'")
    return table ? ask<SealedConnection>('select id, sealed from connections') : []
  })
}

/** A section of the owner's settings as stored; null if nobody has saved it yet. */
export function settingsSectionIn(file: string, section: string): object | null {
  return withReadOnly(file, (ask) => {
    const rows = ask<{ section: string; value: string }>('select section, value from shop_settings')
    const row = rows.find((one) => one.section === section)
    return row ? (JSON.parse(row.value) as object) : null
  })
}
