import { DatabaseUnreachableError, sqlStateOf } from '../errors.ts'
import {
  beginWith,
  clientConfig,
  closed,
  gatherWrites,
  reaching,
  run,
  sessionSettings,
  type Statement,
} from './connection.ts'
import { connectTo, type Way } from './hosts.ts'
import type pg from 'pg'

/** Milliseconds that a group waits for the writers of other instances before it fails. */
export const LOCK_TIMEOUT = 5_000
/** Milliseconds that a statement of a writer may take. */
const STATEMENT_TIMEOUT = 10_000
/** Milliseconds after which the server ends a transaction whose instance sends nothing. */
const IDLE_TIMEOUT = 5_000
/** Milliseconds after which a server that does not answer counts as lost. */
const ANSWER_TIMEOUT = 15_000

const limits = {
  lockTimeout: LOCK_TIMEOUT,
  statementTimeout: STATEMENT_TIMEOUT,
  idleTimeout: IDLE_TIMEOUT,
}

/** Begins a transaction of writers. */
export const BEGIN_WRITING = beginWith(limits)

/** The most statements sent without waiting for an answer. */
const MAX_UNANSWERED = 100

export type WritingConnection = {
  /**
   * Runs a statement of a writer. If the caller needs no rows, this does not wait for the answer:
   * after any error the server undoes the whole savepoint, so the error can wait until the next
   * statement with rows, `answers` or `script` throws it.
   */
  ask: (statement: Statement) => Promise<unknown[]>
  /** Waits for the answers of all statements, and throws the first error. */
  answers: () => Promise<void>
  /**
   * Sends SQL without values together with the next statement. After an error, the server refuses
   * the SQL.
   */
  sendAlong: (sql: string) => void
  /**
   * Throws if SQL passed to `sendAlong` has failed. Call it only after sending another statement,
   * because the SQL is not sent before then.
   */
  scriptsRan: () => Promise<void>
  /** Call it after the failed statements were undone. */
  forgetErrors: () => Promise<void>
  /** Runs SQL without values; it may be several statements. */
  script: (sql: string) => Promise<void>
  isLost: () => boolean
  /** Ends the connection at once, even in the middle of a statement. */
  destroy: () => void
  close: () => Promise<void>
}

/** Opens the only connection through which an instance writes. */
export async function openWritingConnection({ hosts, isPooled }: Way): Promise<WritingConnection> {
  // A writer may start several statements before it waits for the first.
  const settings = { query_timeout: ANSWER_TIMEOUT, pipeline: true } as pg.ClientConfig
  const client = await connectTo(hosts, (url) => ({ ...clientConfig(url), ...settings }))
  let isLost = false
  const lose = () => void (isLost = true)
  client.on('error', lose)
  client.on('end', lose)

  /** Sends nothing more after a fatal error. */
  async function answered<T>(question: () => Promise<T>): Promise<T> {
    if (isLost) throw new DatabaseUnreachableError(new Error('The connection was lost.'))
    try {
      return await reaching(question())
    } catch (error) {
      if (isFatal(error)) destroy()
      throw error
    }
  }
  function destroy() {
    isLost = true
    client.connection.stream.destroy()
  }

  const unanswered = new Set<Promise<void>>()
  let firstError: unknown = null
  let isHeld = false
  let lastScript: Promise<void> = Promise.resolve()
  let scriptError: unknown = null

  async function ask(statement: Statement): Promise<unknown[]> {
    // A statement whose rows are not needed is sent together with the next one.
    isHeld = !statement.hasRows && unanswered.size < MAX_UNANSWERED
    const answer = answered(() => run(client, statement, isPooled))
    isHeld = false
    if (statement.hasRows) {
      return answer.catch((error: unknown) => {
        // The server refuses all statements after the first error, so throw the first error.
        throw (firstError ??= error)
      })
    }
    const noted = answer.then(
      () => void unanswered.delete(noted),
      (error: unknown) => {
        unanswered.delete(noted)
        firstError ??= error
      },
    )
    unanswered.add(noted)
    if (unanswered.size > MAX_UNANSWERED) await Promise.all(unanswered)
    return []
  }
  function sendAlong(sql: string) {
    isHeld = true
    // Answers come in order, so the last one comes after all errors.
    lastScript = answered(() => client.query(sql)).then(
      () => {},
      (error: unknown) => void (scriptError ??= error),
    )
    isHeld = false
  }
  async function scriptsRan() {
    await lastScript
    const error = scriptError
    scriptError = null
    if (error !== null) throw error
  }
  async function answers() {
    if (unanswered.size > 0) await answered(() => client.query('select')).catch(() => {})
    await Promise.all(unanswered)
    if (firstError !== null) throw firstError
  }

  gatherWrites(client, () => isHeld)
  const connection: WritingConnection = {
    ask,
    answers,
    sendAlong,
    scriptsRan,
    forgetErrors: async () => {
      await Promise.allSettled([answers(), scriptsRan()])
      firstError = null
    },
    script: async (sql) => void (await answered(() => client.query(sql))),
    isLost: () => isLost,
    destroy,
    close: () => (isLost ? Promise.resolve() : closed(client.end())),
  }
  if (!isPooled) {
    await connection.script(`${sessionSettings(limits)}; set plan_cache_mode = force_generic_plan`)
  }
  return connection
}

/** Whether the session has ended or can no longer write, as on a server that became a standby. */
export function isFatal(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true
  const { severity } = error as { severity?: string }
  return severity === 'FATAL' || severity === 'PANIC' || sqlStateOf(error as Error) === '25006'
}
