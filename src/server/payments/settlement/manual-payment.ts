import type { Cents } from '../../../shared/domain/money.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { insertPayment, movePayment } from '../payment/payments.queries.ts'

/**
 * Stores a payment that staff took by hand and settles it with its order at once, so that refunds,
 * the timeline and the totals treat it like any other payment. It has no provider and no draft, so
 * sweeps and reconciliation ignore it. Nothing is stored for an order that costs nothing.
 */
export async function recordManualPayment(
  tx: Transaction,
  at: number,
  { orderId, amount }: { orderId: string; amount: Cents },
) {
  if (amount === 0) return
  const times = { createdAt: at, expiresAt: at }
  const terms = { provider: 'manual', amountCents: amount, draft: null, ...times } as const
  const payment = await insertPayment(tx, terms)
  const step = { reason: 'recorded', amountCents: amount } as const
  // The payment's own id takes the place of a capture id, which refunds require.
  const changes = { orderId, captureId: payment.id }
  await movePayment(tx, payment, ['captured', 'settled'], { at, step, changes })
}
