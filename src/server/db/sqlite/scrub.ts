import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { askerOf } from './connection.ts'

/** Milliseconds to wait for other processes to release the database. */
const PATIENCE = 30_000

/** Pages of a search index that one step merges, so that the shop's own writers wait only briefly. */
const MERGED_AT_ONCE = 500

/** Bytes up to which a database is rebuilt in memory; a larger one needs a temporary file. */
const IN_MEMORY = 256 * 1024 * 1024

const searchIndexes = ['order_words', 'audit_words']

/**
 * Rebuilds a database file so that nothing of deleted or overwritten rows remains: not in free pages,
 * not in search indexes, not in the write-ahead log. The shop may be open; its writers wait while the
 * file is rebuilt. Throws if other processes keep the log in use.
 */
export async function scrubDatabase(file: string): Promise<void> {
  if (!existsSync(file)) return
  const connection = new Database(file, { readwrite: true, strict: true })
  try {
    connection.run(`pragma busy_timeout = ${PATIENCE}`)
    const ask = askerOf(connection)
    const tables = ask<{ name: string }>("select name from sqlite_master where type = 'table'")
    for (const { name } of tables) {
      if (searchIndexes.includes(name)) await mergeIndex(connection, name)
    }
    if (statSync(file).size < IN_MEMORY) connection.run('pragma temp_store = memory')
    connection.run('vacuum')
    const deadline = performance.now() + PATIENCE
    while (ask<{ busy: number }>('pragma wal_checkpoint(truncate)')[0]?.busy !== 0) {
      if (performance.now() > deadline) {
        throw new Error('Another program keeps reading the database. Run the command again.')
      }
      await Bun.sleep(50)
    }
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
