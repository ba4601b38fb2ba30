import type { Transaction } from '../engine/engine.ts'
import { DatabaseUnreachableError, sqlStateOf } from '../errors.ts'
import { reaching, run, type Statement } from './connection.ts'
import { createDatabase } from './database.ts'
import type pg from 'pg'

/** The limits of a write; see `sessionSettings`. */
export const writerLimits = {
  /** Milliseconds that a write waits for others, on all instances, before it fails. */
  lockTimeout: 5_000,
  statementTimeout: 10_000,
  /** Milliseconds after which the server ends a transaction whose instance sends nothing. */
  idleTimeout: 5_000,
}

/** The most statements sent without waiting for an answer. */
const MAX_UNANSWERED = 100

export type WritingConnection = ReturnType<typeof createWritingConnection>

/**
 * A connection that runs one transaction after another. A statement whose rows nobody needs is not
 * waited for: after any error the server undoes the whole transaction, so the error can wait until the
 * next statement with rows, or the commit.
 */
export function createWritingConnection(client: pg.PoolClient, isPooled: boolean) {
  const unanswered = new Set<Promise<void>>()
  let firstError: unknown = null
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
      if (isFatal(error)) isLost = true
      throw error
    }
  }

  /** Throws the first error of the transaction, because the server refuses everything after it. */
  async function waitedFor<T>(question: () => Promise<T>): Promise<T> {
    try {
      return await answered(question)
    } catch (error) {
      await Promise.all(unanswered)
      throw (firstError ??= error)
    }
  }

  async function ask(statement: Statement): Promise<unknown[]> {
    const question = () => run(client, statement, isPooled)
    if (statement.hasRows) return waitedFor(question)
    const noted: Promise<void> = answered(question).then(
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

  return {
    transaction: createDatabase(ask) as Transaction,
    ask,
    /** Runs SQL without values; it may be several statements. Throws the first error of the transaction. */
    script: async (sql: string) => void (await waitedFor(() => client.query(sql))),
    /** Undoes the transaction, and forgets its errors. */
    rollback: async () => {
      await Promise.all(unanswered)
      firstError = null
      await answered(() => client.query('rollback'))
    },
    isLost: () => isLost,
    /** Gives the connection back, unless it was lost. */
    release: () => client.release(isLost),
  }
}

/** Whether the session has ended or can no longer write, as on a server that became a standby. */
export function isFatal(error: unknown): boolean {
  if (error instanceof DatabaseUnreachableError) return true
  const { severity } = error as { severity?: string }
  return severity === 'FATAL' || severity === 'PANIC' || sqlStateOf(error as Error) === '25006'
}
