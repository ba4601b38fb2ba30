import { drizzle } from 'drizzle-orm/bun-sqlite'
import { stat } from 'node:fs/promises'
import type { Log } from '../../runtime/log/log.ts'
import type { Engine, Reader, Transaction } from '../engine/engine.ts'
import { createWriteProbe } from '../engine/write-probe.ts'
import { isDamagedDatabase } from '../errors.ts'
import { addPlainText, checkpointAndClose, openConnection } from './connection.ts'
import { watchExternalCommits } from './external-commits.ts'
import { orderWordsWriter } from './order-words.ts'
import { openWalSync, type SyncMode } from './wal-sync.ts'
import { createWriter } from './writer.ts'
import type { Database } from 'bun:sqlite'

/**
 * Pages in the log (16 MB) at which a commit checkpoints. A checkpoint blocks the event loop, and
 * sales write to the same pages again and again, so it should be rare.
 */
const CHECKPOINT_PAGES = 4_000

/**
 * The page cache of each connection, in kibibytes. A commit may scan the writing connection's whole
 * cache, and a larger one was no faster (docs/decisions/sqlite.md). Caching what staff read helps more.
 */
const CACHES = { writing: 4_000, reading: 16_000 }

/**
 * Opens the shop's database with one writing and one reading connection. In either mode every commit
 * is on disk before its writers resolve.
 */
export function openSqlite(file: string, log: Log, mode: SyncMode): Engine {
  const writing = openConnection(file, { create: true })
  writing.run('pragma journal_mode = wal')
  configure(writing, CACHES.writing)
  writing.run(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // The writer waits for locks itself, without blocking the event loop.
  writing.run('pragma busy_timeout = 0')
  const reading = openConnection(file, {})
  configure(reading, CACHES.reading)
  // The reading connection must be able to open the WAL, but never to change anything.
  reading.run('pragma query_only = on')

  const listeners: (() => Promise<void> | void)[] = []
  let stopWatching: (() => void) | undefined
  /** Resolves once the listeners have handled all commits of other processes noticed so far. */
  let notified: Promise<unknown> = Promise.resolve()
  const walSync = openWalSync(writing, {
    file,
    mode,
    onError: (error) => log.error('flush_failed', { error }),
  })
  const writer = createWriter<Transaction>({
    connection: writing,
    walSync,
    transaction: drizzle(writing) as unknown as Transaction,
    beforeCommit: orderWordsWriter(writing),
    afterCommit: notifyListeners,
  })

  async function notifyListeners() {
    try {
      for (const listener of listeners) await listener()
    } catch (error) {
      // The commit is on disk, so a listener's error must not fail its writers.
      log.error('fan_out_failed', { error })
    }
  }

  function onCommit(listener: () => Promise<void> | void) {
    listeners.push(listener)
    stopWatching ??= watchExternalCommits({
      connection: writing,
      onCommit: () => {
        notified = Promise.all([notified, notifyListeners()])
      },
      onError: (error) => log.error('external_commits_unseen', { error }),
    })
  }

  let isDamaged = false

  function reportCorruption(error: unknown) {
    if (isDamaged || !isDamagedDatabase(error)) return
    isDamaged = true
    log.error('database_damaged', { advice: 'Run "saucery doctor", then restore a backup.' })
  }

  const probe = createWriteProbe(writer.write)
  return {
    read: drizzle(reading) as unknown as Reader,
    write: probe.write,
    onCommit,
    // Only one process serves a file.
    leads: async () => true,
    notify: () => {},
    onNotified: () => {},
    bytes: async () => ({ data: await sizeOf(file), log: await sizeOf(`${file}-wal`) }),
    canWrite: async () => !isDamaged && (await probe.canWrite()),
    reportCorruption,
    close: async () => {
      stopWatching?.()
      // The commit listeners still read, and may write.
      await notified
      await writer.drain()
      await walSync.close()
      reading.close()
      checkpointAndClose(writing)
    },
  }
}

async function sizeOf(file: string): Promise<number> {
  return (await stat(file).catch(() => null))?.size ?? 0
}

function configure(connection: Database, cache: number) {
  connection.run('pragma foreign_keys = on')
  connection.run('pragma busy_timeout = 5000')
  connection.run(`pragma cache_size = -${cache}`)
  connection.run('pragma temp_store = memory')
  addPlainText(connection)
}
