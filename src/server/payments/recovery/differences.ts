import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { holdsStock, isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { type ProviderOrder, refundedOf } from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

/** Milliseconds after a capture during which the payment may not have become an order yet. */
const SETTLED_WITHIN = 10_000

type Message = () => string

/** What the comparison has corrected, as messages. */
export function corrections(before: PaymentRow, now: PaymentRow): Message[] {
  const messages: Message[] = []
  if (!isCaptured(before.status) && isCaptured(now.status)) {
    messages.push(now.orderId === null ? m.differencePaidThere : m.differencePaidThereOrdered)
  }
  if (holdsStock(before.status) && !holdsStock(now.status) && !isCaptured(now.status)) {
    messages.push(m.differenceEndedThere)
  }
  const refunded = now.refundedCents - before.refundedCents
  if (refunded > 0) {
    messages.push(() => m.differenceRefundedThere({ amount: dollars(refunded) }))
  }
  if (refunded < 0) {
    messages.push(() => m.differenceRefundsFailed({ amount: dollars(-refunded) }))
  }
  return messages
}

/** Differences that a person must check, as messages. */
export function unresolvedDifferences(
  payment: PaymentRow,
  order: ProviderOrder | null,
  now: number,
): Message[] {
  if (!isCaptured(payment.status)) return []
  if (!order) return [m.differenceNoRecord]
  const { capture } = order
  if (!capture) return [m.differencePaidHere]
  const messages: Message[] = []
  if (capture.id !== payment.captureId) messages.push(m.differenceCapture)
  if (capture.amount !== payment.amountCents) {
    messages.push(() =>
      m.differenceAmount({ there: dollars(capture.amount), here: dollars(payment.amountCents) }),
    )
  }
  const refunded = refundedOf(order)
  if (refunded < payment.refundedCents) {
    messages.push(() =>
      m.differenceRefunded({ there: dollars(refunded), here: dollars(payment.refundedCents) }),
    )
  }
  if (order.unreadRefunds?.length) messages.push(m.differenceRefundUnread)
  const isLate = now - payment.updatedAt > SETTLED_WITHIN
  if (payment.orderId === null && capture.status === 'completed' && isLate) {
    messages.push(m.differenceNoOrder)
  }
  return messages
}

function dollars(amount: Cents): string {
  return displayPrice(formatMoney(amount))
}
