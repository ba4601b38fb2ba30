import pLimit from 'p-limit'
import type { Keys, Transaction, Write } from '../engine/engine.ts'
import { AloneRequired, holdKeys, releaseKeys } from '../engine/keys.ts'
import { OutcomeUnknownError, sqlStateOf } from '../errors.ts'
import { createCommitRecords } from './commit-records.ts'
import { beginWith, sessionSettings } from './connection.ts'
import type { Way } from './hosts.ts'
import { LAST_LOCK, lockOf, WRITER_LOCK } from './locks.ts'
import { openPool } from './pool.ts'
import {
  createWritingConnection,
  isFatal,
  writerLimits,
  type WritingConnection,
} from './writing-connection.ts'
import type pg from 'pg'

/** Milliseconds after which a server that does not answer counts as lost. */
const ANSWER_TIMEOUT = 15_000

const SETTINGS = `${sessionSettings(writerLimits)}; set plan_cache_mode = force_generic_plan`

/**
 * If the connection breaks during a commit, the shop keeps checking whether the commit happened
 * until this many milliseconds after its start. Even with one last attempt, this ends before HTTP
 * requests time out after 30 seconds.
 */
const LOOKUP_LIMIT = 24_000
const LOOKUP_PAUSE = 250

/** A statement whose rows nobody needs. */
const statement = (text: string, ...values: unknown[]) => {
  return { text, values, isArray: true, hasRows: false }
}
const lockLast = statement(`select pg_advisory_xact_lock(${LAST_LOCK})`)
/** Shared sums are changed at the commit (migration 72). */
const WITH_KEYS = 'set local saucery.has_keys = on; set constraints all deferred'

/**
 * Without a time limit: a commit that is canceled while it waits for a standby would be reported as if
 * the standby had confirmed it.
 */
const COMMIT = 'set local statement_timeout = 0; commit'

type Work<T> = (tx: Transaction) => Promise<T>

/** A commit whose answer was lost, and until when to look for it, on the monotonic clock. */
type LostCommit = { number: number; deadline: number; error: unknown }

type Committed<T> = { value: T; lost: LostCommit | null }

type Options = { max: number; afterCommit: () => Promise<void>; lookupLimit?: number }

/**
 * Runs each write in a transaction of its own. One without keys has the shop's lock alone; one with keys
 * shares it and has the locks of its keys, so that it runs next to others. A write resolves once the
 * server has answered its commit.
 */
export function openWriters(way: Way, { max, afterCommit, lookupLimit = LOOKUP_LIMIT }: Options) {
  const { isPooled } = way
  const pool = openPool(way, {
    max,
    settings: SETTINGS,
    answerTimeout: ANSWER_TIMEOUT,
    pipeline: true,
  })
  const connections = new WeakMap<pg.PoolClient, WritingConnection>()
  const records = createCommitRecords()
  let isClosing = false
  const running = pLimit(max)
  // Those without keys run one by one anyway: waiting here, they leave the connections to others.
  const alone = pLimit(1)
  /** The last time that no connection could be opened. */
  let failure: { at: number; error: unknown } = { at: Number.NEGATIVE_INFINITY, error: null }

  /** Those that have not been answered. */
  const writes = new Set<Promise<unknown>>()

  const write: Write = (work, keys) => {
    const answer = run(work, keys).then(finish)
    writes.add(answer)
    const forget = () => void writes.delete(answer)
    answer.then(forget, forget)
    return answer
  }

  async function run<T>(work: Work<T>, keys?: Keys): Promise<Committed<T>> {
    const named = typeof keys === 'function' ? await keys() : keys
    return named ? runWithKeys(work, named) : runAlone(work)
  }

  async function finish<T>({ value, lost }: Committed<T>): Promise<T> {
    if (lost && !(await hasCommitted(lost))) throw lost.error
    await afterCommit()
    return value
  }

  function runAlone<T>(work: Work<T>): Promise<Committed<T>> {
    const since = performance.now()
    return alone(() => running(() => transact(work, null, since)))
  }

  async function runWithKeys<T>(work: Work<T>, keys: readonly string[]): Promise<Committed<T>> {
    const since = performance.now()
    try {
      return await running(() => transact(work, keys, since))
    } catch (error) {
      if (!isClash(error)) throw error
    }
    return runAlone(work)
  }

  async function transact<T>(
    work: Work<T>,
    keys: readonly string[] | null,
    since: number,
  ): Promise<Committed<T>> {
    const connection = await connect(since)
    const tx = connection.transaction
    let value: T
    let last: (() => Promise<void>)[] = []
    try {
      await begin(connection, keys)
      if (keys) holdKeys(tx, keys)
      value = await work(tx)
    } catch (error) {
      await undo(connection)
      throw error
    } finally {
      last = releaseKeys(tx)
    }
    return { value, lost: await commit(connection, last) }
  }

  async function begin(connection: WritingConnection, keys: readonly string[] | null) {
    const script = isPooled ? beginWith(writerLimits) : 'begin'
    // All in the same order, so that no two writes wait for each other.
    const locks = [...new Set((keys ?? []).map(lockOf))].sort()
    const functions = [
      'pg_advisory_xact_lock_shared($1)',
      ...locks.map((_, index) => `pg_advisory_xact_lock($${index + 2})`),
    ]
    const lock = keys
      ? statement(`select ${functions.join()}`, WRITER_LOCK, ...locks)
      : statement('select pg_advisory_xact_lock($1)', WRITER_LOCK)
    // Sent together.
    await Promise.all([
      connection.script(keys ? `${script}; ${WITH_KEYS}` : script),
      connection.ask({ ...lock, hasRows: true }),
    ])
  }

  /** Writes that were waiting when no connection could be opened are refused at once. */
  async function connect(since = performance.now()): Promise<WritingConnection> {
    if (since < failure.at) throw failure.error
    try {
      const client = await pool.connect()
      const connection = connections.get(client) ?? createWritingConnection(client, isPooled)
      connections.set(client, connection)
      return connection
    } catch (error) {
      failure = { at: performance.now(), error }
      throw error
    }
  }

  /** Returns null once the server has answered, or what to look for if the connection was lost. */
  async function commit(
    connection: WritingConnection,
    last: readonly (() => Promise<void>)[],
  ): Promise<LostCommit | null> {
    const number = records.next()
    const startedAt = performance.now()
    try {
      // All of this is sent at once, so nobody waits for the network with this lock held.
      if (last.length > 0) await connection.ask(lockLast)
      await Promise.all(last.map((work) => work()))
      await Promise.all([records.record(connection, number), connection.script(COMMIT)])
      connection.release()
      return null
    } catch (error) {
      await undo(connection)
      if (!isFatal(error)) throw error
      return { number, deadline: startedAt + lookupLimit, error }
    }
  }

  async function undo(connection: WritingConnection): Promise<void> {
    await connection.rollback().catch(() => {})
    connection.release()
  }

  /**
   * Whether a commit happened, if the answer to it was lost. Throws `OutcomeUnknownError` if the outcome
   * is not known by the deadline.
   */
  async function hasCommitted({ number, deadline }: LostCommit): Promise<boolean> {
    for (;;) {
      try {
        return await lookUp(await connect(), number)
      } catch (error) {
        if (isClosing || performance.now() > deadline) throw new OutcomeUnknownError(error)
        await Bun.sleep(LOOKUP_PAUSE)
      }
    }
  }

  async function lookUp(connection: WritingConnection, number: number): Promise<boolean> {
    try {
      return await records.find(connection, number)
    } finally {
      await undo(connection)
    }
  }

  return {
    write,
    disconnect: pool.disconnect,
    close: async () => {
      isClosing = true
      while (writes.size > 0) await Promise.allSettled(writes)
      await pool.close()
    },
  }
}

/**
 * Whether a write with keys got in the way of another one, or has to touch more than it has named: alone,
 * it finds what the other one has left.
 */
function isClash(error: unknown): boolean {
  // Deadlocks, and rows that another one inserted first.
  return error instanceof AloneRequired || /^(40P01|23505)$/.test(sqlStateOf(error as Error) ?? '')
}
