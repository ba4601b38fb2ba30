import { statusByRefunds } from '../../../shared/domain/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { WebhookFacts } from '../../db/schema/payments.ts'
import { attentionWords, changeAttention } from '../payment/order-attention.ts'
import { recordStep, stepsOfPayment } from '../payment/payment-steps.ts'
import { movePayment, type PaymentRow } from '../payment/payments.queries.ts'

/** Outcomes in which the shop loses the money; in all others it keeps it. */
const lost = ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED', 'lost']

/** Records that the provider took the money back, with a note for staff on the order. */
export async function recordReversal(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
): Promise<string> {
  return reverse(tx, at, payment, 'taken back')
}

/**
 * Records that a dispute was opened, updated or decided. A late event about a decided dispute does
 * not open it again.
 */
export async function processDispute(
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  { disputeId = 'unknown', disputeOutcome, disputeReason }: WebhookFacts,
): Promise<string> {
  const decided = `dispute ${disputeId} decided`
  const steps = await stepsOfPayment(tx, payment.id)
  if (steps.some(({ answer }) => answer?.startsWith(decided))) return 'known'
  if (disputeOutcome === undefined) {
    const step = { answer: `dispute ${disputeId}: ${disputeReason ?? 'no reason given'}` }
    if (!(await movePayment(tx, payment, 'disputed', { at, step }))) return 'known'
    await mark(tx, at, payment, { add: attentionWords[payment.provider].disputed })
    return 'disputed'
  }
  const answer = `${decided}: ${disputeOutcome}`
  if (lost.includes(disputeOutcome)) return reverse(tx, at, payment, answer)
  const { amountCents, refundedCents, orderId } = payment
  const to = statusByRefunds(amountCents, refundedCents, orderId !== null)
  const isBack = await movePayment(tx, payment, to, { at, step: { answer } })
  if (!isBack) await recordStep(tx, payment.id, at, { answer }, payment.status)
  const { disputed, reversed } = attentionWords[payment.provider]
  await mark(tx, at, payment, { remove: [disputed, reversed] })
  return 'kept'
}

async function reverse(tx: Transaction, at: number, payment: PaymentRow, answer: string) {
  const { disputed: remove, reversed: add } = attentionWords[payment.provider]
  await movePayment(tx, payment, 'reversed', { at, step: { answer } })
  await mark(tx, at, payment, { add, remove: [remove] })
  return 'reversed'
}

async function mark(
  tx: Transaction,
  at: number,
  { orderId }: PaymentRow,
  change: Parameters<typeof changeAttention>[3],
) {
  if (orderId !== null) await changeAttention(tx, at, orderId, change)
}
