import { and, eq } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import { type Line, linesOf } from '#shared/domain/catalog/pack.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { notPaidOut } from '#shared/domain/order/order-attention.ts'
import { keepsStock } from '#shared/domain/order/order.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { takeStock } from '../../catalog/stock.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import { findOrder, orderSubject } from '../../orders/orders.queries.ts'
import { followParcels } from '../../orders/shipments/follow-parcels.ts'
import type { ProviderRefund } from '../../providers/provider.ts'
import { changeAttention } from '../payment/order-attention.ts'
import { findPayment } from '../payment/payments.queries.ts'
import type { SettlementContext } from '../payment/provider-registry.ts'
import {
  findRefund,
  type RefundRow,
  shiftRefunds,
  shiftUnits,
  updateRefund,
} from './refunds.queries.ts'
import { setRefunded } from './set-refunded.ts'

/**
 * Reverses refunds that the provider accepted but could not pay out: the shop has the money again,
 * restocked units are taken out of stock again, and the order gets a note for staff, because the
 * customer expects the refund. Returns whether there were any.
 */
export async function reverseFailedRefunds(
  context: SettlementContext,
  listed: readonly ProviderRefund[],
): Promise<boolean> {
  const failed = listed.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return false
  const ids = failed.map(({ id }) => id)
  const toReverse = await findMarkedDone(context.db.read, ids)
  for (const { id } of toReverse) {
    await atomically(context, (tx) => reverse(tx, context.clock(), id))
  }
  return toReverse.length > 0
}

function findMarkedDone(db: Reader, providerRefundIds: string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(inList(refunds.providerRefundId, providerRefundIds), eq(refunds.status, 'done')))
}

async function reverse(tx: Transaction, now: number, refundId: string): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const orderRecord = refund && (await findOrder(tx, refund.orderId))
  if (!orderRecord || refund.status !== 'done') return
  const { orderId, amountCents, items, restock } = refund
  const amount = formatMoney(amountCents)
  const failure = notPaidOut
  await updateRefund(tx, refundId, { status: 'failed', failure, updatedAt: now })
  await shiftRefunds(tx, orderId, { refunded: -amountCents, at: now })
  await lowerPayment(tx, now, refund)
  const isTakenOut =
    !keepsStock(orderRecord.order.status) ||
    (await takeRestocked(tx, now, linesOf(orderRecord.items, refund.restock)))
  if (isTakenOut) await shiftUnits(tx, orderId, 'restocked', restock, -1)
  await shiftUnits(tx, orderId, 'refunded', isTakenOut ? items : without(items, restock), -1)
  await followParcels(tx, now, orderId, orderRecord)
  await recordChange(tx, {
    by: theShop('The payment provider'),
    at: now,
    action: 'shop.refundFailed',
    subject: orderSubject(orderRecord.order),
    before: { refund: amount },
    after: { refund: `failed: ${failure}` },
  })
  const add = { code: 'refund_failed', amountCents, isSold: !isTakenOut } as const
  await changeAttention(tx, now, orderId, { add })
}

/** Restocked units that have been sold since stay refunded: they cannot be sent anymore. */
function without(items: RefundRow['items'], restock: RefundRow['restock']) {
  return items.map(({ productId, quantity }) => {
    const back = restock.find((unit) => unit.productId === productId)?.quantity ?? 0
    return { productId, quantity: Math.max(0, quantity - back) }
  })
}

async function lowerPayment(tx: Transaction, at: number, { paymentId, amountCents }: RefundRow) {
  const payment = await findPayment(tx, paymentId)
  if (!payment || !isCaptured(payment.status)) return
  const refundedCents = Math.max(0, payment.refundedCents - amountCents)
  await setRefunded(tx, at, payment, refundedCents, { reason: 'refund_failed', amountCents })
}

/** False when the restocked units are no longer available. */
async function takeRestocked(
  tx: Transaction,
  now: number,
  restock: readonly Line[],
): Promise<boolean> {
  try {
    if (restock.length > 0) await takeStock(tx, now, restock)
    return true
  } catch (error) {
    if (error instanceof ActionError && error.code === 'out_of_stock') return false
    throw error
  }
}
