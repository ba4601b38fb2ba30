import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { pruneJournal } from './journal.ts'

const HOUR = 60 * 60 * 1000

/** Once an hour: forgets what the journal need not keep. */
export function startHousekeeping(context: Context): { stop: () => void } {
  const timer = setInterval(() => {
    atomically(context, pruneJournal).catch((error) => {
      context.log.error('housekeeping_failed', { error })
    })
  }, HOUR)
  return { stop: () => clearInterval(timer) }
}
