import { existing } from '#shared/contract/errors.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import { returnedBy } from '#shared/domain/order/refund-split.ts'
import { leftToRefund } from '#shared/domain/order/refund.ts'
import { listAuditRows } from '../audit/audit.queries.ts'
import type { Handler } from '../context/handler.ts'
import { notesOfOrder } from '../customers/notes.queries.ts'
import { mailsOfOrder } from '../mail/outbox/outbox.queries.ts'
import { splitRefunds } from '../orders/order-refunds.queries.ts'
import { findOrder, toDetailedOrder } from '../orders/orders.queries.ts'
import { takenBackOf } from '../payments/disputes/disputes.queries.ts'
import { stepsOfPayment } from '../payments/payment/payment-steps.ts'
import type { PaymentRow } from '../payments/payment/payments.queries.ts'
import {
  findPaymentFor,
  type RefundRow,
  refundsOf,
  toRefund,
} from '../payments/refunds/refunds.queries.ts'
import { timelineOf } from './order-timeline.ts'

/** How many of the latest changes are included; the audit has the rest. */
const CHANGES = 200

export const orderDetails: Handler<'orders.details'> = async ({ id }, { db }) => {
  const { order, items } = existing(await findOrder(db.read, id))
  const payment = await findPaymentFor(db.read, id)
  const steps = payment ? await stepsOfPayment(db.read, payment.id) : []
  const mails = await mailsOfOrder(db.read, id)
  const splits = splitRefunds(order, items)
  const splitOf = ({ id: of, split }: RefundRow) =>
    splits.find((refund) => refund.id === of)?.split ?? split
  const rows = await refundsOf(db.read, id)
  const refunds = rows.map((refund) => ({ ...refund, split: splitOf(refund) }))
  const canBeRefunded = payment !== null && canRefund(payment)
  const reversedCents = payment === null ? 0 : await takenBackOf(db.read, payment)
  const refundable = canBeRefunded ? Math.max(0, leftToRefund(order) - reversedCents) : 0
  const chosen = { subjectId: id, limit: CHANGES, isCounted: false }
  const { rows: changes } = await listAuditRows(db.read, chosen)
  const notes = await notesOfOrder(db.read, id)
  return {
    order: toDetailedOrder(order, items),
    restocked: items.flatMap(({ productId, restocked }) =>
      restocked > 0 ? [{ productId, quantity: restocked }] : [],
    ),
    refundable: formatMoney(refundable),
    takenBack: formatMoney(reversedCents),
    payment: payment && toPayment(payment),
    refundedValue: formatMoney(returnedBy(splits).worthCents),
    refunds: refunds.map(toRefund),
    timeline: timelineOf({ order, items, steps, mails, changes, refunds, notes }),
  }
}

function canRefund({ captureId, status }: PaymentRow): boolean {
  return captureId !== null && isCaptured(status) && status !== 'reversed'
}

function toPayment(payment: PaymentRow) {
  const { provider, status, amountCents, feeCents, providerOrderId, captureId } = payment
  const amount = formatMoney(amountCents)
  const feeAmount = feeCents === null ? null : formatMoney(feeCents)
  return { provider, status, amount, feeAmount, providerOrderId, captureId }
}
