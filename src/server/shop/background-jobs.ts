import { startBackups } from '../backup/schedule.ts'
import type { Context } from '../context/context.ts'
import { startHousekeeping } from './housekeeping.ts'
import { pruneHolds } from '../payments/holds/prune-payments.ts'
import { startRefundSweep } from '../payments/refund-requests/refund-sweep.ts'
import type { Repeated } from '../runtime/repeat.ts'
import { startSweep } from '../payments/recovery/sweep.ts'

/** Starts everything that runs without a request: sweeps, mail, backups, housekeeping. */
export function startBackgroundJobs(context: Context): Repeated {
  const sweep = startSweep(context)
  const refundSweep = startRefundSweep(context)
  const housekeeping = startHousekeeping(context, [pruneHolds])
  const backups = startBackups(context)
  context.mail.start()
  return {
    stop: async () => {
      await housekeeping.stop()
      await backups.stop()
      await sweep.stop()
      await refundSweep.stop()
      await context.mail.stop()
    },
  }
}
