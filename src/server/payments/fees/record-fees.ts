import { and, eq, isNull } from 'drizzle-orm'
import { atomically } from '../../db/engine/atomically.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import type { ProviderCapture, ProviderOrder } from '../../providers/provider.ts'
import { type PaymentRow, updatePayment } from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'

/** Milliseconds after a capture; until then, a webhook usually brings the fee. */
const FIRST_CHECK_AFTER = 10_000

/** The columns for a new capture: its fee, or when to ask for it. */
export function feeColumns(payment: PaymentRow, { fee = null }: ProviderCapture, now: number) {
  const isAwaited = fee === null && payment.provider !== 'manual' && payment.amountCents > 0
  return { feeCents: fee, feeCheckAt: isAwaited ? now + FIRST_CHECK_AFTER : null }
}

/** Stores the fees in a provider's record, which providers know only after the capture. */
export async function recordFees(
  context: Pick<SettlementContext, 'db'>,
  payment: Pick<PaymentRow, 'id' | 'feeCents'>,
  { capture, refunds: listed }: Pick<ProviderOrder, 'capture' | 'refunds'>,
): Promise<void> {
  const fee = payment.feeCents === null ? (capture?.fee ?? null) : null
  const returned = listed.filter(({ feeReturned = null }) => feeReturned !== null)
  if (fee === null && returned.length === 0) return
  await atomically(context, async (tx) => {
    if (fee !== null) await updatePayment(tx, payment.id, { feeCents: fee, feeCheckAt: null })
    for (const { id, feeReturned } of returned) {
      const isUnknown = and(eq(refunds.providerRefundId, id), isNull(refunds.feeReturnedCents))
      await tx.update(refunds).set({ feeReturnedCents: feeReturned }).where(isUnknown)
    }
  })
}
