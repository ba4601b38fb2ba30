import { DatabaseInUseError } from '../errors.ts'
import { INSTANCE_LOCK } from './locks.ts'
import type pg from 'pg'

/**
 * Takes the lock that all running instances share, or, for a command that needs the shop stopped,
 * takes it alone. Throws `DatabaseInUseError` if somebody else has it in a way that excludes this one.
 */
export async function lockInstances(client: pg.Client, isAlone: boolean): Promise<void> {
  const kind = isAlone ? 'pg_try_advisory_lock' : 'pg_try_advisory_lock_shared'
  const { rows } = await client.query(`select ${kind}(${INSTANCE_LOCK})::int as "isHeld"`)
  if (rows[0]?.isHeld === 1) return
  throw new DatabaseInUseError(
    isAlone
      ? 'The shop is running on that database. Stop every instance first.'
      : '"saucery move" or "saucery secret rotate" is using the database. Start again when it has ended.',
  )
}
