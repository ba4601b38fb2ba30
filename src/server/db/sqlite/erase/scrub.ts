import { Database } from 'bun:sqlite'
import { existsSync } from 'node:fs'
import { askerOf, eraseDeleted } from '../connection.ts'
import { emptyLog } from './empty-log.ts'
import { overwriteUnused } from './overwrite-unused.ts'

/** Milliseconds to wait for other processes to release the database. */
const PATIENCE = 30_000

/** Pages of a search index that one step merges, so that the shop's own writers wait only briefly. */
const MERGED_AT_ONCE = 500

const searchIndexes = ['order_words', 'audit_words']

/**
 * Removes what is left of deleted and overwritten rows from the shop's database: from search indexes, from
 * unused bytes, and from the write-ahead log. Free pages have been overwritten already (`eraseDeleted`). The
 * shop may be open: its writers wait only briefly. Throws if other processes keep the log in use.
 */
export async function scrubDatabase(file: string): Promise<void> {
  await withDatabase(file, async (connection) => {
    const ask = askerOf(connection)
    const tables = ask<{ name: string }>("select name from sqlite_master where type = 'table'")
    for (const { name } of tables) {
      if (searchIndexes.includes(name)) await mergeIndex(connection, name)
    }
    await overwriteUnused(connection, file)
    await emptyLog(connection)
  })
}

/** Rebuilds a small database, for which all its writers wait. */
export async function rebuildDatabase(file: string): Promise<void> {
  await withDatabase(file, async (connection) => {
    connection.run('vacuum')
    await emptyLog(connection)
  })
}

async function withDatabase(file: string, work: (connection: Database) => Promise<void>) {
  if (!existsSync(file)) return
  const connection = new Database(file, { readwrite: true, strict: true })
  try {
    connection.run(`pragma busy_timeout = ${PATIENCE}`)
    eraseDeleted(connection)
    await work(connection)
  } finally {
    connection.close()
  }
}

/** Merges all segments of a full-text index into one, which drops the words of deleted rows. */
async function mergeIndex(connection: Database, index: string) {
  const changes = () => askerOf(connection)<{ n: number }>('select total_changes() as n')[0]?.n ?? 0
  const merge = (pages: number) =>
    connection.run(`insert into ${index} (${index}, rank) values ('merge', ${pages})`)
  let before = changes()
  merge(-MERGED_AT_ONCE)
  // The statement itself is one change; a second one means that something was merged.
  while (changes() - before >= 2) {
    await Bun.sleep(0)
    before = changes()
    merge(MERGED_AT_ONCE)
  }
}
