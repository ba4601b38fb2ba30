import { DatabaseUnreachableError } from '../errors.ts'
import { beginWith } from './connection.ts'
import { WRITER_LOCK } from './locks.ts'
import { writerLimits, type WritingConnection } from './writing-connection.ts'

/** Milliseconds that each attempt waits for the locks that the commit may still hold. */
const LOOKUP_LOCK_TIMEOUT = 2_000
/** Milliseconds to keep the row of a commit: much longer than the shop looks for it. */
const KEPT = 10 * 60 * 1000
/**
 * Old rows are deleted with the first commit of an instance, and then once per this many commits.
 */
const PRUNED_EVERY = 1_000

const prune = 'delete from commits where at < $1'
const insert = 'insert into commits values ($1, $2, $3)'
const find = `select pg_is_in_recovery() as "isStandby", exists(select from commits
  where instance = $1 and number = $2) as "hasHappened"`

const statement = (text: string, ...values: unknown[]) => {
  return { text, values, isArray: false, hasRows: true }
}

/** Each commit inserts a row, by which a new connection finds out whether it has happened. */
export function createCommitRecords() {
  const instance = crypto.randomUUID()
  let commits = 0

  return {
    next: () => (commits += 1),
    /**
     * Records a commit in its transaction. Wait for it, because the server answers a commit after an
     * error with success, and undoes everything.
     */
    record: async (connection: WritingConnection, number: number): Promise<void> => {
      const at = Date.now()
      const recorded = [connection.ask(statement(insert, instance, number, at))]
      if (number % PRUNED_EVERY === 1) recorded.push(connection.ask(statement(prune, at - KEPT)))
      await Promise.all(recorded)
    },
    /** Whether a commit happened, if the answer to it was lost. */
    find: async (connection: WritingConnection, number: number): Promise<boolean> => {
      // The lock is free only after the server has finished that commit or given up on it.
      await connection.script(
        `${beginWith(writerLimits)}; set local lock_timeout = ${LOOKUP_LOCK_TIMEOUT}; select pg_advisory_xact_lock(${WRITER_LOCK})`,
      )
      const [row] = await connection.ask(statement(find, instance, number))
      const { isStandby, hasHappened } = row as { isStandby: number; hasHappened: number }
      // A standby that has not been promoted yet may have the commit without showing it.
      if (isStandby && !hasHappened) throw new DatabaseUnreachableError(new Error('A standby.'))
      return hasHappened === 1
    },
  }
}
