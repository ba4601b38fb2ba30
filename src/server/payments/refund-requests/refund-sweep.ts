import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { whenLeading } from '../../db/engine/when-leading.ts'
import type { ProviderName, ProviderRefund } from '../../providers/provider.ts'
import { repeat, type RepeatingJob } from '../../runtime/repeat.ts'
import { findPayment } from '../payment/payments.queries.ts'
import { providerOf, reachableProviders } from '../payment/provider-registry.ts'
import { storeMissingSplits } from '../refunds/missing-splits.ts'
import {
  dueRefunds,
  nextRefundCheck,
  pendingRefunds,
  type RefundRow,
  updateRefund,
} from '../refunds/refunds.queries.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import { executeRefund } from './execute-refund.ts'

const SWEEP_EVERY = 3_000

/** Retries unanswered refunds, including those of an earlier process. */
export function startRefundSweep(context: Context): RepeatingJob {
  // In the first run, every requested refund is due. Retrying one that is in flight elsewhere is
  // safe, because the idempotency key is the same.
  const run = whenLeading(context.db, 'refunds', async (isFirst) => {
    await sweepRefunds(context, isFirst ? Number.MAX_SAFE_INTEGER : context.clock())
    if (isFirst) await storeMissingSplits(context)
  })
  const onError = (error: unknown) => context.log.error('refund_sweep_failed', { error })
  return repeat({ every: SWEEP_EVERY, isImmediate: true, run, onError })
}

/** One pass; unanswered refunds are left for the next. */
export async function sweepRefunds(context: Context, dueBy: number): Promise<void> {
  const names = reachableProviders(context).map(({ name }) => name)
  if (names.length === 0) return
  for (const { id } of await dueRefunds(context.db.read, dueBy, names)) {
    await executeRefund(context, id, { isUnattended: true })
  }
  await checkPendingRefunds(context, context.clock(), names)
}

/**
 * Checks refunds that were still pending at the provider, because a webhook may never come. A failed
 * one is reversed, and its order gets a note for staff.
 */
async function checkPendingRefunds(
  context: Context,
  now: number,
  names: readonly ProviderName[],
): Promise<void> {
  for (const refund of await pendingRefunds(context.db.read, now, names)) {
    const status = await syncRefund(context, refund).catch((error) => {
      context.log.warn('refund_unanswered', { refund: refund.id, error })
      return 'pending' as const
    })
    const nextCheckAt = nextRefundCheck({ status }, refund, now)
    await atomically(context, (tx) => updateRefund(tx, refund.id, { nextCheckAt }))
  }
}

/** Syncs the refund's payment with the provider and returns the refund's status there. */
async function syncRefund(context: Context, refund: RefundRow): Promise<ProviderRefund['status']> {
  const payment = await findPayment(context.db.read, refund.paymentId)
  const provider = payment && providerOf(context, payment)
  if (!payment?.providerOrderId || !provider?.isReachable()) return 'pending'
  const order = await provider.getOrder(payment.providerOrderId)
  await syncPayment(context, payment, order, { reason: 'checked', trace: order.trace })
  return order.refunds.find(({ id }) => id === refund.providerRefundId)?.status ?? 'pending'
}
