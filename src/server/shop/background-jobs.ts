import { pruneUnknownNames } from '../accounts/record-sign-in.ts'
import { forgetFailures } from '../accounts/sign-in-limits.ts'
import { pruneConfirmations } from '../agents/confirmations.queries.ts'
import { startBackups } from '../backup/schedule.ts'
import { pruneAlerts } from '../catalog/alerts/alerts.queries.ts'
import { startAlerts } from '../catalog/alerts/send-alerts.ts'
import { pruneDeletions } from '../catalog/deletion/deletions.queries.ts'
import { startPublishing } from '../catalog/publish-scheduled.ts'
import { deleteUnnamedPictures } from '../catalog/unnamed-pictures.ts'
import { pruneDeletedCollections } from '../collections/deletion.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import { whenLeading } from '../db/engine/when-leading.ts'
import { pruneImports } from '../import/runs/imports.queries.ts'
import { pruneJournal } from '../journal/journal.ts'
import { pruneMail } from '../mail/outbox/prune.ts'
import { startLetters } from '../news/send-letters.ts'
import { startFeeSweep } from '../payments/fees/fee-sweep.ts'
import { prunePayments } from '../payments/holds/prune-payments.ts'
import { pruneRecords } from '../payments/recovery/prune-records.ts'
import { startSweep } from '../payments/recovery/sweep.ts'
import { startRefundSweep } from '../payments/refund-requests/refund-sweep.ts'
import { repeat, type RepeatingJob } from '../runtime/repeat.ts'
import { pruneDeliveries } from '../webhooks/deliveries.queries.ts'
import { startWebhooks } from '../webhooks/sender.ts'
import { restartWaits, watchClock } from './stored-moments.ts'

/**
 * Starts the background jobs after this many milliseconds. Each runs on one instance at a time:
 *
 * - every second: noticing that the clock was set back (on each instance)
 * - every second: putting drafts on sale at their time
 * - every second: emailing those who wait for a product that can be bought again
 * - every 3 seconds: the sweeps of payments and refunds
 * - every 15 seconds: asking for the fees of payments
 * - every minute: pruning the journal, the counts of failed sign-ins and agents' confirmations
 * - every 5 seconds: checking whether a backup is due or requested. If `BACKUP_EVERY` is in minutes, every second
 *   instead: checking whether an increment (the pages changed since the last backup) is due
 * - every hour: pruning mail, who waited for products, old payments and their records, refused sign-ins, and what undoing an
 *   import or a deletion needs
 * - after each commit, and when a delivery to a webhook is due: sending it
 * - after each commit, when an email is due, and at least once a minute while mail waits: sending it
 *
 * Elsewhere: the socket server checks its connections every second and announces who is present every
 * 10 seconds (`socket/presence.ts`); on SQLite, the engine looks for commits of other programs every
 * 200 ms (`db/sqlite/external-commits.ts`).
 */
export function startBackgroundJobs(context: Context, after: number): RepeatingJob {
  let jobs: RepeatingJob[] = []
  const timer = setTimeout(() => {
    jobs = [
      watchClock(context),
      startHousekeeping(context),
      startBackups(context),
      startSweep(context),
      startRefundSweep(context),
      startFeeSweep(context),
      startPublishing(context),
      startAlerts(context),
      startLetters(context),
      startWebhooks(context),
    ]
    context.mail.start()
  }, after)
  return {
    stop: async () => {
      clearTimeout(timer)
      for (const job of jobs) await job.stop()
      await context.mail.stop()
    },
  }
}

const MINUTE = 60 * 1000
const HOUR = 60 * MINUTE

/** Prunes what lasts minutes every minute, and what is old less often. */
function startHousekeeping(context: Context): RepeatingJob {
  const onError = (error: unknown) => context.log.error('housekeeping_failed', { error })
  const every = (interval: number, work: () => Promise<unknown>) =>
    repeat({ every: interval, run: whenLeading(context.db, 'housekeeping', work), onError })
  const jobs = [
    every(MINUTE, () => pruneJournalInSteps(context)),
    every(HOUR, () => atomically(context, (tx) => pruneMail(tx, context.clock()))),
    every(MINUTE, () => pruneSignInFailures(context)),
    every(MINUTE, () => atomically(context, (tx) => pruneConfirmations(tx, context.clock()))),
    every(10 * MINUTE, () => prunePayments(context)),
    every(HOUR, () => restartWaits(context)),
    every(HOUR, () => deleteUnnamedPictures(context)),
    every(HOUR, () => pruneRecords(context)),
    every(HOUR, () => pruneRefusedSignIns(context)),
    every(HOUR, () => forgetImports(context)),
    every(HOUR, () => forgetDeletions(context)),
    every(HOUR, () => atomically(context, (tx) => pruneAlerts(tx, context.clock()))),
    every(HOUR, () => forgetDeliveries(context)),
  ]
  return { stop: async () => void (await Promise.all(jobs.map(({ stop }) => stop()))) }
}

async function pruneSignInFailures(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await atomically(context, (tx) => forgetFailures(tx, context.clock()))) continue
}

async function pruneRefusedSignIns(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await atomically(context, (tx) => pruneUnknownNames(tx, context.clock()))) continue
}

async function forgetImports(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await atomically(context, (tx) => pruneImports(tx, context.clock()))) continue
}

export async function forgetDeletions(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await atomically(context, (tx) => pruneDeletions(tx, context.clock()))) continue
  await atomically(context, (tx) => pruneDeletedCollections(tx, context.clock()))
}

async function forgetDeliveries(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while (await atomically(context, (tx) => pruneDeliveries(tx, context.clock()))) continue
}

/** In steps, so that other writes run in between: a busy minute leaves thousands of events. */
export async function pruneJournalInSteps(context: Pick<Context, 'db'>): Promise<void> {
  while (await atomically(context, pruneJournal)) continue
}
