import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { openReadOnly, withReadOnly } from '../engine/connection.ts'
import { isBusy } from '../errors.ts'

/** Milliseconds to wait for whoever has the file open, before it counts as in use. */
const PATIENCE = 2_000

/**
 * Copies a database as it is at one moment, while others read and write it: readers and writers
 * go on, and the copy is a file of its own without a log beside it.
 */
export function snapshotDatabase(source: string, target: string): void {
  const connection = openReadOnly(source)
  try {
    connection.run('pragma busy_timeout = 10000')
    connection.run('vacuum into ?', [target])
  } finally {
    connection.close()
  }
}

/**
 * Opens a database that nobody else may have open, and keeps everybody out until it is closed.
 * Throws `InUseError` when somebody has it open already, another process included.
 */
export function openAlone(file: string): Database {
  const connection = new Database(file, { readwrite: true, strict: true })
  try {
    connection.run(`pragma busy_timeout = ${PATIENCE}`)
    // Leaving the log behind is only possible alone; it also brings what stands in the log home.
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

/** Throws `InUseError` when a running shop, or anybody else, has the database open. */
export function refuseIfInUse(file: string): void {
  if (existsSync(file)) openAlone(file).close()
}

export class InUseError extends Error {
  constructor() {
    super('The shop is running on this data directory. Stop it first.')
    this.name = 'InUseError'
  }
}

/** What is wrong with a database file, in words; empty when all of it is sound. */
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

/** How many rows each table has: what a copy must have as well. */
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

/** Every picture that the database says is stored, with the width in which it came in pixels. */
export function storedPictures(file: string): { id: string; width: number }[] {
  return withReadOnly(file, (ask) => ask("select id, width from uploads where status = 'stored'"))
}

/** The number of the newest event in a database; 0 when nothing has happened yet. */
export function lastEvent(file: string): number {
  const newest = 'select max(seq) as seq from events'
  return withReadOnly(file, (ask) => ask<{ seq: number | null }>(newest)[0]?.seq ?? 0)
}

/**
 * Counts that only grow: events, what staff changed, payments begun. Two of one shop at two moments
 * tell whether it was used in between; a sign-in is no use of it.
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
