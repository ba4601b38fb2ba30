import { and, eq, inArray } from 'drizzle-orm'
import { formatMoney } from '../../../shared/domain/money.ts'
import { keepsStock } from '../../../shared/domain/order-status.ts'
import { isTaken, statusByRefunds } from '../../../shared/domain/payment-status.ts'
import { ActionError } from '../../../shared/contract/errors.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { takeStock } from '../../catalog/stock.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { refunds } from '../../db/schema/refunds.ts'
import { orderSubject } from '../../orders/order-facts.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { changeAttention } from '../payment/order-attention.ts'
import { findPayment, movePayment, updatePayment } from '../payment/payments.queries.ts'
import { isTakenBack, type ProviderRefund } from '../providers/provider.ts'
import {
  findRefund,
  type RefundRow,
  shiftRefunds,
  shiftRestocked,
  updateRefund,
} from './refunds.queries.ts'
import type { Settling } from '../payment/settling.ts'

/**
 * A refund that the provider had promised, and that it could not pay out after all, is taken back:
 * the money is the shop's again, what went back on the shelf for it is sold again, and staff are
 * told, because the customer was told of the refund. Tells whether there was any.
 */
export async function reverseFailedRefunds(
  context: Settling,
  told: readonly ProviderRefund[],
): Promise<boolean> {
  const failed = told.filter(isTakenBack)
  if (failed.length === 0) return false
  const ids = failed.map(({ id }) => id)
  const broken = await believedDone(context.db.read, ids)
  for (const { id } of broken) {
    await atomically(context, (tx) => takeBack(tx, context.clock(), id))
  }
  return broken.length > 0
}

function believedDone(db: Reader, providerRefundIds: string[]): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(and(inArray(refunds.providerRefundId, providerRefundIds), eq(refunds.status, 'done')))
}

async function takeBack(tx: Transaction, now: number, refundId: string): Promise<void> {
  const refund = await findRefund(tx, refundId)
  const found = refund && (await findOrder(tx, refund.orderId))
  if (!found || refund.status !== 'done') return
  const { orderId, amountCents, restock } = refund
  const amount = formatMoney(amountCents)
  const failure = 'The payment provider could not pay it out after all.'
  await updateRefund(tx, refundId, { status: 'failed', failure, updatedAt: now })
  await shiftRefunds(tx, orderId, { refunded: -amountCents, at: now })
  await lowerPayment(tx, now, refund)
  const isTakenOut = !keepsStock(found.order.status) || (await takeOut(tx, now, refund))
  if (isTakenOut) await shiftRestocked(tx, orderId, restock, -1)
  await recordChange(tx, {
    by: theShop('The payment provider'),
    at: now,
    action: 'shop.refundFailed',
    subject: orderSubject(found.order),
    before: { refund: amount },
    after: { refund: `failed: ${failure}` },
  })
  const left = isTakenOut ? '' : ' What was put back for it has been sold since.'
  const add = `A refund of $${amount} was promised and has failed; the customer does not have it.${left}`
  await changeAttention(tx, now, orderId, { add })
}

async function lowerPayment(tx: Transaction, at: number, { paymentId, amountCents }: RefundRow) {
  const payment = await findPayment(tx, paymentId)
  if (!payment || !isTaken(payment.status)) return
  const refundedCents = Math.max(0, payment.refundedCents - amountCents)
  const changes = { refundedCents }
  // A dispute stands above what was given back.
  if (payment.status === 'disputed' || payment.status === 'reversed') {
    return updatePayment(tx, paymentId, changes)
  }
  const to = statusByRefunds(payment.amountCents, refundedCents, payment.orderId !== null)
  const step = { answer: 'a refund has failed', amountCents }
  await movePayment(tx, payment, to, { at, step, changes })
}

/** False when the units that were put back are not there any more. */
async function takeOut(tx: Transaction, now: number, { restock }: RefundRow): Promise<boolean> {
  try {
    if (restock.length > 0) await takeStock(tx, now, restock)
    return true
  } catch (error) {
    if (error instanceof ActionError && error.code === 'out_of_stock') return false
    throw error
  }
}
