import { statusByRefunds } from '../../../shared/domain/order/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { WebhookFacts } from '../../db/schema/payments.ts'
import { changeAttention } from '../payment/order-attention.ts'
import { recordStep, type StepAnswer, wasDecided } from '../payment/payment-steps.ts'
import { movePayment, type ProviderPayment } from '../payment/payments.queries.ts'
import { eventsOf } from '../payment/provider-registry.ts'

/** Records that the provider took the money back, with a note for staff on the order. */
export async function recordReversal(
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
): Promise<string> {
  return reverse(tx, at, payment, { reason: 'reversed' })
}

/**
 * Records that a dispute was opened, updated or decided. A late event about a decided dispute does
 * not open it again.
 */
export async function processDispute(
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
  { disputeId = 'unknown', disputeOutcome, disputeReason }: WebhookFacts,
): Promise<string> {
  if (await wasDecided(tx, payment.id, disputeId)) return 'known'
  if (disputeOutcome === undefined) {
    const step = { reason: 'disputed', disputeId, answer: disputeReason } as const
    if (!(await movePayment(tx, payment, 'disputed', { at, step }))) return 'known'
    await mark(tx, at, payment, { add: { code: 'disputed', provider: payment.provider } })
    return 'disputed'
  }
  const step = { reason: 'dispute_decided', disputeId, answer: disputeOutcome } as const
  const { lostDisputes } = eventsOf(payment.provider)
  if (lostDisputes.includes(disputeOutcome)) return reverse(tx, at, payment, step)
  const { amountCents, refundedCents, orderId } = payment
  const to = statusByRefunds(amountCents, refundedCents, orderId !== null)
  const isBack = await movePayment(tx, payment, to, { at, step })
  if (!isBack) await recordStep(tx, payment.id, at, step, payment.status)
  await mark(tx, at, payment, { remove: ['disputed', 'reversed'] })
  return 'kept'
}

async function reverse(tx: Transaction, at: number, payment: ProviderPayment, step: StepAnswer) {
  const add = { code: 'reversed', provider: payment.provider } as const
  await movePayment(tx, payment, 'reversed', { at, step })
  await mark(tx, at, payment, { add, remove: ['disputed'] })
  return 'reversed'
}

async function mark(
  tx: Transaction,
  at: number,
  { orderId }: ProviderPayment,
  change: Parameters<typeof changeAttention>[3],
) {
  if (orderId !== null) await changeAttention(tx, at, orderId, change)
}
