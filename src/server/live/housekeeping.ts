import type { Context } from '../context.ts'
import { atomically } from '../db/atomically.ts'
import { forgetOldMail } from '../mail/old-mail.ts'
import { pruneJournal } from './journal.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Forgets what neither the journal nor the outbox need keep. */
export function startHousekeeping(
  context: Context,
  /** What else is done once an hour. */
  more: readonly ((context: Context) => Promise<unknown>)[] = [],
): { stop: () => void } {
  const every = (time: number, work: () => Promise<unknown>) =>
    setInterval(
      () => void work().catch((error) => context.log.error('housekeeping_failed', { error })),
      time,
    )
  const timers = [
    every(MINUTE, () => shortenJournal(context)),
    every(HOUR, () => atomically(context, (tx) => forgetOldMail(tx, context.clock()))),
    ...more.map((work) => every(HOUR, () => work(context))),
  ]
  return { stop: () => timers.forEach(clearInterval) }
}

/** In steps between which other writers have their turn: a busy minute leaves many thousands. */
export async function shortenJournal(context: Pick<Context, 'db'>): Promise<void> {
  while (await atomically(context, pruneJournal)) continue
}
