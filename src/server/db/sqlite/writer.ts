import { yieldToEventLoop } from '../../runtime/event-loop.ts'
import { isBusy } from '../errors.ts'
import type { WalSync } from './wal-sync.ts'
import type { Database } from 'bun:sqlite'

type QueuedWork<Tx> = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type WriterOptions<Tx> = {
  connection: Database
  transaction: Tx
  walSync: WalSync
  /** Runs in the transaction, after its writers; if it throws, all of them are rejected. */
  beforeCommit: () => void
  afterCommit: () => Promise<void>
}

/** The most writers that share one commit; with more, the first would wait too long. */
const GROUP_SIZE = 64

/** Milliseconds that a group may run before it yields to the event loop. */
const SLICE = 0.5

/**
 * Writers resolved per turn of the event loop; each then encodes a response. With one per turn, the
 * next group would wait for the other work of all those turns.
 */
const RESOLVED_PER_TURN = 8

/**
 * Turns of the event loop that a group waits for more writers. A turn of an idle shop takes
 * microseconds. In a busy shop, the requests that will write next are read during these turns, and
 * in a larger group each write costs less (docs/decisions/sqlite.md).
 */
const GATHERING_TURNS = 4

/** Milliseconds to wait for another process's write lock before failing. */
const LOCK_TIMEOUT = 5_000

/**
 * Writers queue and run one after another. Those that arrive while a group is being written share
 * the next commit and its sync; each has its own savepoint, so an error undoes only its own work.
 * A writer resolves once its commit is on disk; the event loop is free during the sync. The next group
 * begins after that, so listeners and responses never carry data that a power cut could still undo.
 */
export function createWriter<Tx>(options: WriterOptions<Tx>) {
  const { connection, transaction, walSync, beforeCommit, afterCommit } = options
  const waiting: QueuedWork<Tx>[] = []
  const prepared = (sql: string) => {
    const statement = connection.prepare(sql)
    return () => void statement.run()
  }
  const begin = prepared('begin immediate')
  const commit = prepared('commit')
  const savepoint = prepared('savepoint job')
  const rollBack = prepared('rollback to job')
  const release = prepared('release job')
  let running: Promise<void> | null = null

  function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as QueuedWork<Tx>['resolve'], reject })
      running ??= run()
    })
  }

  async function run() {
    while (waiting.length > 0) {
      for (let turn = 0; turn < GATHERING_TURNS; turn += 1) await yieldToEventLoop()
      const failure = await beginOrTimeOut()
      const jobs = waiting.splice(0, GROUP_SIZE)
      if (failure) for (const job of jobs) job.reject(failure.error)
      else await commitGroup(jobs)
    }
    running = null
  }

  /**
   * Takes the write lock, which a command in another process may hold. SQLite's own busy timeout
   * would block the event loop.
   */
  async function beginOrTimeOut(): Promise<{ error: unknown } | null> {
    const deadline = performance.now() + LOCK_TIMEOUT
    for (;;) {
      try {
        begin()
        return null
      } catch (error) {
        if (!isBusy(error) || performance.now() > deadline) return { error }
        await Bun.sleep(1)
      }
    }
  }

  async function commitGroup(jobs: QueuedWork<Tx>[]) {
    const done: { job: QueuedWork<Tx>; value: unknown }[] = []
    let since = performance.now()
    try {
      for (const job of jobs) {
        const outcome = await inSavepoint(job)
        if (outcome) done.push({ job, value: outcome.value })
        if (job === jobs.at(-1) || performance.now() - since < SLICE) continue
        await yieldToEventLoop()
        since = performance.now()
      }
      beforeCommit()
      commit()
    } catch (error) {
      if (connection.inTransaction) connection.run('rollback')
      for (const job of jobs) job.reject(error)
      return
    }
    try {
      if (!(await walSync.sync())) walSync.checkpoint()
    } catch (error) {
      for (const job of jobs) job.reject(error)
      return
    }
    await afterCommit()
    for (const [index, { job, value }] of done.entries()) {
      if (index % RESOLVED_PER_TURN === 0) await yieldToEventLoop()
      job.resolve(value)
    }
  }

  async function inSavepoint(job: QueuedWork<Tx>): Promise<{ value: unknown } | null> {
    savepoint()
    try {
      const value = await job.work(transaction)
      release()
      return { value }
    } catch (error) {
      // On a full disk SQLite may have rolled back the whole transaction already.
      if (!connection.inTransaction) throw error
      rollBack()
      release()
      job.reject(error)
      return null
    }
  }

  return {
    write,
    drain: async () => {
      while (running) await running
    },
  }
}
