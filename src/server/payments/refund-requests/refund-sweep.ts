import type { Context } from '../../context/context.ts'
import { type Repeated, repeat } from '../../runtime/repeat.ts'
import { reachableProviders } from '../payment/provider-registry.ts'
import { executeRefund } from './execute-refund.ts'
import { checkPendingRefunds } from './pending-refunds.ts'
import { dueRefunds } from '../refunds/refunds.queries.ts'

const SWEEP_EVERY = 3_000

/** Retries unanswered refunds, including those of an earlier process. */
export function startRefundSweep(context: Context): Repeated {
  let isFirst = true

  function run() {
    // Nothing is in flight at the start, so every requested refund is due.
    const dueBy = isFirst ? Number.MAX_SAFE_INTEGER : context.clock()
    isFirst = false
    return sweepRefunds(context, dueBy)
  }

  const onError = (error: unknown) => context.log.error('refund_sweep_failed', { error })
  return repeat({ every: SWEEP_EVERY, isImmediate: true, run, onError })
}

/** One pass; unanswered refunds are left for the next. */
export async function sweepRefunds(context: Context, dueBy: number): Promise<void> {
  if (reachableProviders(context).length === 0) return
  for (const { id } of await dueRefunds(context.db.read, dueBy)) {
    await executeRefund(context, id, { isUnattended: true })
  }
  await checkPendingRefunds(context, context.clock())
}
