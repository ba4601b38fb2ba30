import type { Cents } from '#shared/domain/money.ts'
import { statusByRefunds } from '#shared/domain/order/payment/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { recordStep } from '../payment/payment-steps.ts'
import {
  insertPayment,
  movePayment,
  type PaymentRow,
  updatePayment,
} from '../payment/payments.queries.ts'

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

/**
 * Adds a further payment to the one that staff took for an order before, such as after an edit raised
 * its total. One payment with a step for each amount, so that a refund may return all of it at once.
 */
export async function addManualPayment(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  amount: Cents,
) {
  const amountCents = payment.amountCents + amount
  const step = { reason: 'recorded', amountCents: amount } as const
  const to = statusByRefunds(amountCents, payment.refundedCents, true)
  if (await movePayment(tx, payment, to, { at, step, changes: { amountCents } })) return
  await updatePayment(tx, payment.id, { amountCents })
  await recordStep(tx, payment.id, at, step, payment.status)
}
