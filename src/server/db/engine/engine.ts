import * as schema from '../schema/shop.ts'
import type { Database } from 'bun:sqlite'
import { type BunSQLiteDatabase, drizzle } from 'drizzle-orm/bun-sqlite'
import type { Log } from '../../runtime/log.ts'
import { checkpointAndClose, openConnection } from './connection.ts'
import { isDamagedDatabase } from '../errors.ts'
import { openWalSync, type SyncMode } from '../writer/wal-sync.ts'
import { writeSetting } from './settings.ts'
import { createWriter, type Write } from '../writer/writer.ts'

declare const transaction: unique symbol

/**
 * Pages in the log (16 MB) at which a commit checkpoints. A checkpoint blocks the event loop, and
 * sales write to the same pages again and again, so it should be rare.
 */
const CHECKPOINT_PAGES = 4_000

/** Read-only queries; they see committed data only. */
export type Reader = Omit<
  BunSQLiteDatabase<typeof schema>,
  'insert' | 'update' | 'delete' | 'transaction'
>

/** Passed to the work of `atomically`, so nothing can be written outside a transaction. */
export type Transaction = Omit<BunSQLiteDatabase<typeof schema>, 'transaction'> & {
  readonly [transaction]: true
}

/** What runs on one instance at a time when several serve the same shop. */
export type Job = 'payments' | 'refunds' | 'mail' | 'stock' | 'housekeeping' | 'backups'

export type Engine = {
  read: Reader
  write: Write<Transaction>
  /**
   * The listener runs after each commit, before its writers resolve, and within a second of a commit
   * by another process.
   */
  onCommit: (listener: () => Promise<void> | void) => void
  /**
   * Whether this instance is the one to run a job now: of all instances one is, and another takes
   * over within seconds after it has stopped.
   */
  leads: (job: Job) => Promise<boolean>
  /** Whether the database accepts writes now and is not known to be corrupt. */
  canWrite: () => Promise<boolean>
  /** If the error means a corrupt database file, `canWrite` is false from now on. */
  reportCorruption: (error: unknown) => void
  close: () => Promise<void>
}

/**
 * Opens the shop's database with one writing and one reading connection. In either mode every commit
 * is on disk before its writers resolve.
 */
export function openEngine(file: string, log: Log, mode: SyncMode): Engine {
  const writing = openConnection(file, { create: true })
  writing.run('pragma journal_mode = wal')
  configure(writing)
  writing.run(`pragma wal_autocheckpoint = ${CHECKPOINT_PAGES}`)
  // The writer waits for locks itself, without blocking the event loop.
  writing.run('pragma busy_timeout = 0')
  const reading = openConnection(file, {})
  configure(reading)
  // The reading connection must be able to open the WAL, but never to change anything.
  reading.run('pragma query_only = on')

  const listeners: (() => Promise<void> | void)[] = []
  let stopWatching: (() => void) | undefined
  const walSync = openWalSync(writing, {
    file,
    mode,
    onError: (error) => log.error('flush_failed', { error }),
  })
  const writer = createWriter<Transaction>({
    connection: writing,
    walSync,
    transaction: drizzle(writing, { schema }) as unknown as Transaction,
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
    // Only one process serves a file.
    leads: async () => true,
    canWrite: async () => !isDamaged && (await probe()),
    reportCorruption,
    close: async () => {
      stopWatching?.()
      await writer.drain()
      await walSync.close()
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

/** Milliseconds for which a result is reused, so that health checks cannot cause many writes. */
const VALID_FOR = 1_000

/** Checks whether the disk accepts writes. Only a write shows it: a full disk still grants locks. */
export function createWriteProbe(
  write: (value: string) => Promise<unknown>,
): () => Promise<boolean> {
  let checkedAt = Number.NEGATIVE_INFINITY
  let result = Promise.resolve(true)

  return () => {
    const now = performance.now()
    if (now - checkedAt >= VALID_FOR) {
      checkedAt = now
      result = write(new Date().toISOString()).then(
        () => true,
        () => false,
      )
    }
    return result
  }
}

/** Milliseconds between checks; a check takes a few microseconds. */
const INTERVAL = 200

type Options = {
  /** The connection that writes: its own commits do not change its `data_version`. */
  connection: Database
  /** Called after a commit by another process, such as a command that runs beside the shop. */
  onCommit: () => void
  onError: (error: unknown) => void
}

/** Polls SQLite's `data_version` for commits by other processes; returns a function that stops it. */
export function watchExternalCommits({ connection, onCommit, onError }: Options): () => void {
  const statement = connection.prepare<{ data_version: number }, []>('pragma data_version')
  const dataVersion = () => statement.get()?.data_version
  let known = dataVersion()
  let isFailing = false

  const timer = setInterval(() => {
    try {
      const current = dataVersion()
      isFailing = false
      if (current === known) return
      known = current
    } catch (error) {
      if (!isFailing) onError(error)
      isFailing = true
      return
    }
    onCommit()
  }, INTERVAL)
  timer.unref()
  return () => clearInterval(timer)
}
