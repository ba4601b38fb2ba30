import type { Context } from '../context.ts'
import { configuredProviders } from './configured.ts'
import { askForRefund } from './refund-finish.ts'
import { lookAtPromises } from './refund-promises.ts'
import { dueRefunds } from './refunds.queries.ts'

const SWEEP_EVERY = 3_000

/** Asks again for refunds whose answer has not come, those of a process that is gone included. */
export function startRefundSweep(context: Context): { stop: () => Promise<void> } {
  let running: Promise<void> = Promise.resolve()
  let isStopped = false
  let timer: Timer | undefined

  async function turn(dueBy: number) {
    running = sweepRefunds(context, dueBy)
    await running
    if (!isStopped) timer = setTimeout(() => void turn(context.clock()), SWEEP_EVERY)
  }

  // Nothing is in flight at the start: every refund that was requested is due.
  void turn(Number.MAX_SAFE_INTEGER)
  return {
    stop: async () => {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}

/** One pass; what is not answered now waits for a later one. */
export async function sweepRefunds(context: Context, dueBy: number): Promise<void> {
  if (!configuredProviders(context).some((provider) => provider.isReachable())) return
  try {
    for (const { id } of await dueRefunds(context.db.read, dueBy)) {
      await askForRefund(context, id, { isUnattended: true })
    }
    await lookAtPromises(context, context.clock())
  } catch (error) {
    context.log.error('refund_sweep_failed', { error })
  }
}
