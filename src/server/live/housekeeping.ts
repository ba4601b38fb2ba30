import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { forgetOldMail } from '../mail/old-mail.ts'
import { pruneJournal } from './journal.ts'

const HOUR = 60 * 60 * 1000

/** Once an hour: forgets what neither the journal nor the outbox need keep. */
export function startHousekeeping(context: Context): { stop: () => void } {
  const timer = setInterval(() => {
    const works = [
      atomically(context, pruneJournal),
      atomically(context, (tx) => forgetOldMail(tx, context.clock())),
    ]
    for (const work of works) {
      work.catch((error) => context.log.error('housekeeping_failed', { error }))
    }
  }, HOUR)
  return { stop: () => clearInterval(timer) }
}
