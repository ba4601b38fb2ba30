import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { pruneMail } from '../mail/outbox/prune.ts'
import { type Repeated, repeat } from '../runtime/repeat.ts'
import { pruneJournal } from '../journal/journal.ts'

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Forgets what neither the journal nor the outbox need keep. */
export function startHousekeeping(
  context: Context,
  /** What else is done once an hour. */
  more: readonly ((context: Context) => Promise<unknown>)[] = [],
): Repeated {
  const onError = (error: unknown) => context.log.error('housekeeping_failed', { error })
  const jobs = [
    repeat({ every: MINUTE, run: () => shortenJournal(context), onError }),
    repeat({
      every: HOUR,
      run: () => atomically(context, (tx) => pruneMail(tx, context.clock())),
      onError,
    }),
    ...more.map((work) => repeat({ every: HOUR, run: () => work(context), onError })),
  ]
  return { stop: async () => void (await Promise.all(jobs.map(({ stop }) => stop()))) }
}

/** In steps between which other writers have their turn: a busy minute leaves many thousands. */
export async function shortenJournal(context: Pick<Context, 'db'>): Promise<void> {
  while (await atomically(context, pruneJournal)) continue
}
