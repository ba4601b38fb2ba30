import { yieldToEventLoop } from '../../runtime/event-loop.ts'
import type { Transaction, Write } from '../engine/engine.ts'
import { DatabaseUnreachableError, OutcomeUnknownError } from '../errors.ts'
import type { Statement } from './connection.ts'
import { createDatabase } from './database.ts'
import { WRITER_LOCK } from './locks.ts'
import { BEGIN_WRITING, isFatal, type WritingConnection } from './writing-connection.ts'

type QueuedWork = {
  work: (tx: Transaction) => Promise<unknown>
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  isRejected: boolean
}

type Done = { job: QueuedWork; value: unknown }

type Mode = { isOneByOne: boolean }

const BEGIN = `${BEGIN_WRITING}; select pg_advisory_xact_lock(${WRITER_LOCK}); savepoint job`
const NEXT = 'release savepoint job; savepoint job'

/**
 * The most writers that share one commit. A transaction with more than 64 savepoints slows down all
 * readers.
 */
const GROUP_SIZE = 32

/** Writers resolved per turn of the event loop; each then encodes a response. */
const RESOLVED_PER_TURN = 8

/**
 * If the connection breaks during a commit, the shop keeps checking whether the commit happened
 * until this many milliseconds after its start. Even with one last attempt, this ends before HTTP
 * requests time out after 30 seconds.
 */
const LOOKUP_LIMIT = 24_000
const LOOKUP_PAUSE = 250
/** Milliseconds that each attempt waits for the writer lock, which the commit may still hold. */
const LOOKUP_LOCK_TIMEOUT = 2_000

/** Milliseconds to keep the row of a commit: much longer than `hasCommitted` looks for it. */
const KEPT = 10 * 60 * 1000
/**
 * Old rows are deleted with the first commit of an instance, and then once per this many commits.
 */
const PRUNED_EVERY = 1_000

type Options = {
  connect: () => Promise<WritingConnection>
  afterCommit: () => Promise<void>
  lookupLimit?: number
}

/**
 * Writers queue and run one after another, across all instances: the transaction of a group begins
 * by taking the shop's writer lock. Writers that arrive while a group is being written join it
 * while there is room. Each has its own savepoint, so an error undoes only its own work. A writer
 * resolves once the server has answered the commit.
 */
export function createGroupWriter({ connect, afterCommit, lookupLimit = LOOKUP_LIMIT }: Options) {
  const instance = crypto.randomUUID()
  const waiting: QueuedWork[] = []
  let number = 0
  let connection: WritingConnection | null = null
  let isClosing = false
  let running: Promise<void> | null = null
  /** Resolves once the writers of all groups have been answered. */
  let finishing: Promise<void> = Promise.resolve()
  /** Resolves once the writers of all groups but the last have been answered. */
  let earlierFinishing = finishing
  const transaction = createDatabase((statement: Statement) => {
    if (connection) return connection.ask(statement)
    throw new DatabaseUnreachableError(new Error('The connection was lost.'))
  }) as Transaction

  const write: Write = (work) =>
    new Promise((resolve, reject) => {
      waiting.push({ work, resolve: resolve as QueuedWork['resolve'], reject, isRejected: false })
      running ??= drainQueue()
    })

  async function drainQueue() {
    while (waiting.length > 0) {
      // Every write of this turn of the event loop joins the group.
      await yieldToEventLoop()
      await writeGroup()
    }
    running = null
  }

  async function writeGroup() {
    const jobs: QueuedWork[] = []
    // Awaited before the transaction: the work after a commit may take long, and waiting for it
    // with the writer lock held would block all instances.
    await earlierFinishing
    try {
      const current = await connected()
      await current.script(BEGIN)
      jobs.push(...waiting.splice(0, GROUP_SIZE))
      let done: Done[]
      try {
        done = await writeJobs(current, jobs, { isOneByOne: false })
      } catch (error) {
        if (current.isLost() || isFatal(error)) throw error
        await undo(current)
        await current.script(BEGIN)
        done = await writeJobs(current, jobs, { isOneByOne: true })
      }
      if (done.length > 0) {
        earlierFinishing = finishing
        finishing = finishing.then(() => finish(done))
      }
    } catch (error) {
      rejectAll(jobs.length > 0 ? jobs : waiting.splice(0), error)
      await reset()
    }
  }

  async function connected(): Promise<WritingConnection> {
    if (connection?.isLost()) connection = null
    connection ??= await connect()
    return connection
  }

  /** Undoes the transaction after an error outside of a savepoint. */
  async function reset() {
    try {
      if (connection && !connection.isLost()) await undo(connection)
    } catch {
      connection?.destroy()
    }
  }

  async function undo(current: WritingConnection) {
    await current.script('rollback')
    await current.forgetErrors()
  }

  /**
   * Runs writers and commits. Unless `isOneByOne`, a writer starts before the server has answered
   * all statements of the previous writer. If one of those statements fails, the work of both
   * writers is undone, so this throws.
   */
  async function writeJobs(current: WritingConnection, jobs: QueuedWork[], { isOneByOne }: Mode) {
    const done: Done[] = []
    for (const [index, job] of jobs.entries()) {
      if (!job.isRejected) {
        try {
          if (done.length > 0) current.sendAlong(NEXT)
          const value = await job.work(transaction)
          if (isOneByOne) await current.answers()
          done.push({ job, value })
        } catch (error) {
          if (current.isLost()) throw error
          await current.script('rollback to savepoint job')
          // Throws if the job's savepoint was not set: the rollback then undid the previous job
          // too.
          await current.scriptsRan()
          await current.forgetErrors()
          job.isRejected = true
          job.reject(error)
        }
      }
      // Writers that have arrived in the meantime share the commit.
      if (index === jobs.length - 1) jobs.push(...waiting.splice(0, GROUP_SIZE - jobs.length))
    }
    if (done.length === 0) await current.script('rollback')
    else await commit(current)
    return done
  }

  async function commit(current: WritingConnection) {
    number += 1
    const at = Date.now()
    const prune = number % PRUNED_EVERY === 1 ? `delete from commits where at < ${at - KEPT};` : ''
    const record = `insert into commits values ('${instance}', ${number}, ${at});`
    const startedAt = performance.now()
    try {
      // Without a time limit: a commit that is canceled while it waits for a standby would be
      // reported as if the standby had confirmed it.
      await current.script(`${prune}${record}set local statement_timeout = 0; commit`)
    } catch (error) {
      if (!isFatal(error)) throw error
      if (!(await hasCommitted(number, startedAt + lookupLimit))) throw error
    }
  }

  /**
   * Whether a commit happened, if the answer to it was lost. While the server does not answer,
   * writers that have arrived in the meantime are refused. Throws `OutcomeUnknownError` if the
   * outcome is not known by the deadline.
   */
  async function hasCommitted(commitNumber: number, deadline: number): Promise<boolean> {
    for (;;) {
      try {
        return await lookUp(await connected(), commitNumber)
      } catch (error) {
        rejectAll(waiting.splice(0), error)
        await reset()
        if (isClosing || performance.now() > deadline) throw new OutcomeUnknownError(error)
        await Bun.sleep(LOOKUP_PAUSE)
      }
    }
  }

  async function lookUp(current: WritingConnection, commitNumber: number): Promise<boolean> {
    // The lock is free only after the server has finished that commit or given up on it.
    await current.script(
      `${BEGIN_WRITING}; set local lock_timeout = ${LOOKUP_LOCK_TIMEOUT}; select pg_advisory_xact_lock(${WRITER_LOCK})`,
    )
    const [row] = await current.ask({
      text: `select pg_is_in_recovery() as "isStandby", exists(select from commits
        where instance = $1 and number = $2) as "hasHappened"`,
      values: [instance, commitNumber],
      isArray: false,
      hasRows: true,
    })
    await current.script('rollback')
    const { isStandby, hasHappened } = row as { isStandby: number; hasHappened: number }
    // A standby that has not been promoted yet may have the commit without showing it.
    if (isStandby && !hasHappened) throw new DatabaseUnreachableError(new Error('A standby.'))
    return hasHappened === 1
  }

  async function finish(done: Done[]) {
    await afterCommit()
    for (const [index, { job, value }] of done.entries()) {
      if (index % RESOLVED_PER_TURN === 0) await yieldToEventLoop()
      job.resolve(value)
    }
  }

  return {
    write,
    /** Gives up the connection, because the server no longer answers. */
    disconnect: () => connection?.destroy(),
    close: async () => {
      isClosing = true
      while (running) await running
      await finishing
      await connection?.close()
    },
  }
}

function rejectAll(jobs: QueuedWork[], error: unknown) {
  for (const job of jobs) job.reject(error)
}
