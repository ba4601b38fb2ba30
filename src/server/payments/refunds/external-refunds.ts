import { type Cents, formatMoney } from '#shared/domain/money.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import { splitRefund } from '#shared/domain/order/refund-split.ts'
import { leftToRefund } from '#shared/domain/order/refund.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import { appendEvent } from '../../journal/journal.ts'
import { enqueueMail } from '../../mail/outbox/enqueue.ts'
import { splitRefunds } from '../../orders/order-refunds.queries.ts'
import { findDetailedOrder, findMailedOrder, findOrder } from '../../orders/orders.queries.ts'
import { followParcels } from '../../orders/shipments/follow-parcels.ts'
import type { ProviderRefund } from '../../providers/provider.ts'
import type { StepAnswer } from '../payment/payment-steps.ts'
import { findPayment } from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import {
  insertRefund,
  nextRefundCheck,
  refundedOfPayment,
  type RefundRow,
  refundsOfPayment,
  shiftRefunds,
  updateRefund,
} from './refunds.queries.ts'
import { setRefunded } from './set-refunded.ts'

/**
 * Records refunds made in the provider's dashboard as refunds of the order. Each refund that the
 * provider lists is recorded on its own, so that it can be identified if it fails. If the
 * provider's total exceeds its list, the rest is recorded as one refund without an id. While a
 * refund request is unanswered, the total may already include it, so nothing is recorded before the
 * answer.
 */
export async function recordExternalRefunds(
  tx: Transaction,
  now: number,
  paymentId: string,
  listed: readonly ProviderRefund[] = [],
): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment?.orderId) return
  const { doneCents, isAwaited } = await refundedOfPayment(tx, paymentId)
  const orderRecord = isAwaited ? null : await findOrder(tx, payment.orderId)
  if (!orderRecord) return
  let left = Math.min(payment.refundedCents - doneCents, leftToRefund(orderRecord.order))
  if (left < 1) return
  for (const one of await unrecorded(tx, paymentId, listed.filter(isMade))) {
    if (one.amount > left) continue
    await record(tx, now, externalRefund(payment.orderId, paymentId, one.amount, now, one))
    left -= one.amount
  }
  if (left > 0) await record(tx, now, externalRefund(payment.orderId, paymentId, left, now))
}

const isMade = ({ status }: ProviderRefund) => status !== 'failed'

async function record(
  tx: Transaction,
  now: number,
  values: Omit<typeof refunds.$inferInsert, 'split'>,
) {
  const split = await splitFor(tx, values)
  const refund = await insertRefund(tx, { ...values, split })
  await shiftRefunds(tx, refund.orderId, { refunded: refund.amountCents, at: now })
  await announceRefund(tx, now, refund)
}

/** The provider does not say what its refund is for, so it is split by the order's own figures. */
async function splitFor(
  tx: Transaction,
  { orderId, amountCents }: Pick<RefundRow, 'orderId' | 'amountCents'>,
) {
  const orderRecord = await findOrder(tx, orderId)
  if (!orderRecord) return null
  const { order, items } = orderRecord
  const leftCents = leftToRefund(order)
  const request = { amountCents, units: [], leftCents }
  return splitRefund({ ...order, items }, splitRefunds(order, items), request)
}

/**
 * Adds the provider's ids to refunds that were recorded from its total; no money moves. Failed
 * refunds are matched last, so that valid ones get their ids first.
 */
export async function identifyExternalRefunds(
  context: SettlementContext,
  paymentId: string,
  listed: readonly ProviderRefund[],
): Promise<void> {
  if (!(await refundsOfPayment(context.db.read, paymentId)).some(isUnidentified)) return
  await atomically(context, (tx) => identify(tx, context.clock(), paymentId, listed))
}

async function identify(
  tx: Transaction,
  now: number,
  paymentId: string,
  listed: readonly ProviderRefund[],
): Promise<void> {
  const { isAwaited } = await refundedOfPayment(tx, paymentId)
  if (isAwaited) return
  const unidentified = (await refundsOfPayment(tx, paymentId)).filter(isUnidentified)
  for (const one of await unrecorded(tx, paymentId, [
    ...listed.filter(isMade),
    ...listed.filter((one) => !isMade(one)),
  ])) {
    const at = unidentified.findIndex(({ amountCents }) => amountCents === one.amount)
    const [match] = at < 0 ? [] : unidentified.splice(at, 1)
    if (!match) continue
    const nextCheckAt = nextRefundCheck(one, match, now)
    await updateRefund(tx, match.id, { providerRefundId: one.id, nextCheckAt })
  }
}

/** Whether a refund is known only from the provider's total. */
export function isUnidentified({ status, origin, providerRefundId }: RefundRow): boolean {
  return status === 'done' && origin === 'provider' && providerRefundId === null
}

async function unrecorded(tx: Transaction, paymentId: string, listed: readonly ProviderRefund[]) {
  const recordedIds = new Set(
    (await refundsOfPayment(tx, paymentId)).map(({ providerRefundId }) => providerRefundId),
  )
  return listed.filter(({ id }) => !recordedIds.has(id))
}

function externalRefund(
  orderId: string,
  paymentId: string,
  amountCents: Cents,
  at: number,
  listed?: ProviderRefund,
): typeof refunds.$inferInsert {
  return {
    id: Bun.randomUUIDv7(),
    orderId,
    paymentId,
    amountCents,
    restock: [],
    status: 'done',
    origin: 'provider',
    providerKey: crypto.randomUUID(),
    providerRefundId: listed?.id ?? null,
    feeReturnedCents: listed?.feeReturned ?? null,
    nextAttemptAt: at,
    nextCheckAt: listed ? nextRefundCheck(listed, { createdAt: at }, at) : null,
    createdAt: at,
    updatedAt: at,
  }
}

/**
 * Records the provider's total of refunds for a payment. Repeated or late totals change nothing:
 * the recorded total only grows, up to what was paid.
 */
export async function recordRefunds(
  tx: Transaction,
  at: number,
  paymentId: string,
  total: Cents,
  step: StepAnswer = { reason: 'refund_found' },
  listed: readonly ProviderRefund[] = [],
): Promise<boolean> {
  const payment = await findPayment(tx, paymentId)
  if (!payment || !isCaptured(payment.status)) return false
  const refundedCents = Math.min(total, payment.amountCents)
  const amountCents = refundedCents - payment.refundedCents
  if (amountCents <= 0) return false
  const isSet = await setRefunded(tx, at, payment, refundedCents, { amountCents, ...step })
  if (isSet) await recordExternalRefunds(tx, at, paymentId, listed)
  return isSet
}

/** Appends the order's event for dashboards and, given a refund, enqueues the customer's email. */
export async function announceRefund(
  tx: Transaction,
  now: number,
  refund: RefundRow | null,
  orderId = refund?.orderId ?? '',
): Promise<void> {
  await followParcels(tx, now, orderId)
  const order = await findDetailedOrder(tx, orderId)
  if (!order) return
  await appendEvent(tx, now, 'order.updated', order)
  if (!refund) return
  const mailed = { ...order, ...(await findMailedOrder(tx, orderId)) }
  const data = { order: mailed, amount: formatMoney(refund.amountCents), reason: refund.reason }
  await enqueueMail(tx, now, { kind: 'order_refunded', recipient: order.customerEmail, data })
}
