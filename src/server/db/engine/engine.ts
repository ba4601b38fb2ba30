import type { Database } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { Log } from '../../runtime/log.ts'
import { checkpointAndClose, openConnection } from './connection.ts'
import { isDamagedDatabase } from '../errors.ts'
import { walSyncOf } from '../writer/wal-sync.ts'
import * as schema from '../schema/shop.ts'
import { writeSetting } from './settings.ts'
import { watchExternalCommits } from './watch-external-commits.ts'
import { createWriteProbe } from './write-probe.ts'
import { createWriter, type Write } from '../writer/writer.ts'

declare const transaction: unique symbol

/**
 * So many pages (16 MB) may lie in the log before a commit brings them home, which holds the loop:
 * sales write to the same pages again and again.
 */
const LOG_PAGES = 4_000

/** Queries that only read; they see what is committed and nothing else. */
export type Reader = Omit<
  BunSQLiteDatabase<typeof schema>,
  'insert' | 'update' | 'delete' | 'transaction'
>

/** What a write receives. Only `atomically` makes one, so nothing can be written outside it. */
export type Transaction = Omit<BunSQLiteDatabase<typeof schema>, 'transaction'> & {
  readonly [transaction]: true
}

export type Engine = {
  read: Reader
  write: Write<Transaction>
  /**
   * Called after each commit and before the writers in it are answered; after a commit of another
   * process on the same file within a second.
   */
  onCommit: (listener: () => Promise<void> | void) => void
  /** Whether the database is sound, as far as is known, and takes writes at this moment. */
  canWrite: () => Promise<boolean>
  /** Remembers an error that means a damaged file: from then on the shop says that it is not well. */
  reportCorruption: (error: unknown) => void
  close: () => Promise<void>
}

/**
 * Opens the shop's database: one connection that writes, another that reads. Each commit is flushed
 * before anybody is answered, as with `synchronous=FULL`, but beside the loop: NORMAL leaves that to
 * us and flushes by itself only what a checkpoint stands on.
 */
export function openEngine(file: string, log: Log): Engine {
  const writing = openConnection(file, { create: true })
  writing.run('pragma journal_mode = wal')
  configure(writing)
  writing.run('pragma synchronous = normal')
  writing.run(`pragma wal_autocheckpoint = ${LOG_PAGES}`)
  // The writer waits by itself, without holding up everybody else.
  writing.run('pragma busy_timeout = 0')
  const reading = openConnection(file, {})
  configure(reading)
  // The reading connection must be able to open the WAL, but never to change anything.
  reading.run('pragma query_only = on')

  const listeners: (() => Promise<void> | void)[] = []
  let stopWatching: (() => void) | undefined
  const flush = walSyncOf(writing, file, (error) => log.error('flush_failed', { error }))
  const writer = createWriter<Transaction>({
    connection: writing,
    flush,
    transaction: drizzle(writing, { schema }) as unknown as Transaction,
    afterCommit: notifyListeners,
  })

  async function notifyListeners() {
    try {
      for (const listener of listeners) await listener()
    } catch (error) {
      // The work is on disk; a fault in telling of it is not the writers'.
      log.error('fan_out_failed', { error })
    }
  }

  function onCommit(listener: () => Promise<void> | void) {
    listeners.push(listener)
    stopWatching ??= watchExternalCommits({
      connection: writing,
      onCommit: () => void notifyListeners(),
      onError: (error) => log.error('external_commits_unseen', { error }),
    })
  }

  let isDamaged = false

  function reportCorruption(error: unknown) {
    if (isDamaged || !isDamagedDatabase(error)) return
    isDamaged = true
    log.error('database_damaged', { advice: 'Say "saucery doctor", then restore a backup.' })
  }

  const probe = createWriteProbe((value) =>
    writer.write((tx) => writeSetting(tx, 'last_health_check', value)),
  )
  return {
    read: drizzle(reading, { schema }),
    write: writer.write,
    onCommit,
    canWrite: async () => !isDamaged && (await probe()),
    reportCorruption,
    close: async () => {
      stopWatching?.()
      await writer.drain()
      await flush.close()
      reading.close()
      checkpointAndClose(writing)
    },
  }
}

function configure(connection: Database) {
  connection.run('pragma foreign_keys = on')
  connection.run('pragma busy_timeout = 5000')
  connection.run('pragma cache_size = -16000')
  connection.run('pragma temp_store = memory')
}
