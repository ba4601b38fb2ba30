import type { Database } from 'bun:sqlite'
import { nextTurn } from '../../runtime/semaphore.ts'
import { isBusy } from '../errors.ts'
import type { Flush } from './wal-sync.ts'

/** Runs work in a transaction; resolves when it is on disk, rejects when nothing of it is. */
export type Write<Tx> = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

type Job<Tx> = {
  work: (tx: Tx) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

type WriterOptions<Tx> = {
  connection: Database
  transaction: Tx
  flush: Flush
  afterCommit: () => Promise<void>
}

/** As many as share one flush; more would make the first of them wait for too long. */
const GROUP = 64

/** Milliseconds that a group may work before everybody else has a turn of the loop. */
const TURN = 0.5

/**
 * So many of a group go on in one turn of the loop: what follows from each is an answer to be written.
 * With one a turn the next group would wait for whatever else each of those turns does.
 */
const ANSWERS = 8

/** Milliseconds for which another process may have the write lock before that is an error. */
const PATIENCE = 5_000

/** What becomes of a group that is committed. */
type Landing = {
  /** It is over, or known that the disk did not take it. */
  decided: Promise<void>
  /** It is on disk and told, and everybody is answered, one way or the other. */
  over: Promise<void>
}

/**
 * Writers queue, one after another. Those that wait while others are being written share the next
 * commit and so its flush to disk; each has its own savepoint, so that a throw undoes its own
 * work alone. Nobody is answered before the commit that carries their work is on disk. While it is on
 * its way there, the loop is free and the next group works, but commits only when the one before has
 * been told and answered: nobody sees or hears of what may still be taken back by a power cut.
 */
export function createWriter<Tx>(options: WriterOptions<Tx>) {
  const { connection, transaction, flush, afterCommit } = options
  const waiting: Job<Tx>[] = []
  const step = (sql: string) => {
    const statement = connection.prepare(sql)
    return () => void statement.run()
  }
  const begin = step('begin immediate')
  const commit = step('commit')
  const mark = step('savepoint job')
  const undo = step('rollback to job')
  const release = step('release job')
  let running: Promise<void> | null = null
  let before: Landing = { decided: Promise.resolve(), over: Promise.resolve() }
  let isInTheWay = false

  function write<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      waiting.push({ work, resolve: resolve as Job<Tx>['resolve'], reject })
      running ??= run()
    })
  }

  async function run() {
    while (waiting.length > 0) {
      // Whatever has arrived in this turn of the loop joins the group; a microtask would be too
      // soon, because each request gets its own.
      await new Promise<void>((resolve) => setImmediate(resolve))
      const refusal = await beginInTurn()
      const jobs = waiting.splice(0, GROUP)
      if (refusal) for (const job of jobs) job.reject(refusal.error)
      else await commitGroup(jobs)
    }
    running = null
  }

  /**
   * Takes the file's one write lock, which a command beside the shop may hold. SQLite's own waiting
   * would block the event loop.
   */
  async function beginInTurn(): Promise<{ error: unknown } | null> {
    const until = performance.now() + PATIENCE
    for (;;) {
      try {
        begin()
        return null
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) return { error }
        await Bun.sleep(1)
      }
    }
  }

  async function commitGroup(jobs: Job<Tx>[]) {
    const done: { job: Job<Tx>; value: unknown }[] = []
    let since = performance.now()
    try {
      for (const job of jobs) {
        const outcome = await inSavepoint(job)
        if (outcome) done.push({ job, value: outcome.value })
        if (job === jobs.at(-1) || performance.now() - since < TURN) continue
        await nextTurn()
        since = performance.now()
      }
      await before.decided
      if (isInTheWay) throw new Error('The disk did not take what was written before.')
      await before.over
      commit()
    } catch (error) {
      if (connection.inTransaction) connection.run('rollback')
      for (const job of jobs) job.reject(error)
      await before.over
      return
    }
    const synced = flush.sync()
    const over = synced.then((isSynced) => land(isSynced, jobs, done))
    const decided = synced.then((isSynced) => (isSynced ? over : undefined))
    before = { decided, over }
  }

  async function land(
    isSynced: boolean,
    jobs: Job<Tx>[],
    done: { job: Job<Tx>; value: unknown }[],
  ) {
    try {
      if (!isSynced) await bringHome()
    } catch (error) {
      for (const job of jobs) job.reject(error)
      return
    }
    await afterCommit()
    for (const [index, { job, value }] of done.entries()) {
      if (index % ANSWERS === 0) await nextTurn()
      job.resolve(value)
    }
  }

  /** A group that is at work has to give up its transaction for it. */
  async function bringHome() {
    isInTheWay = connection.inTransaction
    while (connection.inTransaction) await nextTurn()
    isInTheWay = false
    flush.bringHome()
  }

  async function inSavepoint(job: Job<Tx>): Promise<{ value: unknown } | null> {
    mark()
    try {
      const value = await job.work(transaction)
      release()
      return { value }
    } catch (error) {
      // A full disk may have rolled the whole transaction back already.
      if (!connection.inTransaction) throw error
      undo()
      release()
      job.reject(error)
      return null
    }
  }

  return {
    write,
    drain: async () => {
      while (running) await running
      await before.over
    },
  }
}
