import { askerOf } from '../connection.ts'
import type { Database } from 'bun:sqlite'

/** Milliseconds to wait for other processes to stop reading. */
const PATIENCE = 30_000

/**
 * Milliseconds that one attempt may wait for readers, because the shop's writers wait with it, and the
 * pause until the next attempt.
 */
const TIMEOUT = 250
const PAUSE = 100

/** Moves the write-ahead log into the database file, and empties it. Throws if others keep it in use. */
export async function emptyLog(connection: Database): Promise<void> {
  const ask = askerOf(connection)
  const deadline = performance.now() + PATIENCE
  connection.run(`pragma busy_timeout = ${TIMEOUT}`)
  for (;;) {
    // Writers do not wait for this one, and it leaves little for the next.
    ask('pragma wal_checkpoint(passive)')
    if (ask<{ busy: number }>('pragma wal_checkpoint(truncate)')[0]?.busy === 0) return
    if (performance.now() > deadline) {
      throw new Error('Another program keeps reading the database. Run the command again.')
    }
    await Bun.sleep(PAUSE)
  }
}
