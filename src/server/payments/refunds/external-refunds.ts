import type { Cents } from '../../../shared/domain/money.ts'
import { leftToRefund } from '../../../shared/domain/refund.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { findOrder } from '../../orders/orders.queries.ts'
import { nextRefundCheck } from './next-refund-check.ts'
import { findPayment } from '../payment/payments.queries.ts'
import { isGivenBack, isTakenBack, type ProviderRefund } from '../providers/provider.ts'
import { announceRefund } from './announce-refund.ts'
import {
  insertRefund,
  refundedOfPayment,
  type RefundRow,
  refundsOfPayment,
  shiftRefunds,
  updateRefund,
} from './refunds.queries.ts'
import type { Settling } from '../payment/settling.ts'

/**
 * What was given back at the provider itself becomes a refund of its order as well, one for each
 * that the provider lists, so that it is known which has failed when one does. What the provider's
 * sum says beyond its list becomes one more, without a number. While an answer of the provider's is
 * awaited, its sum may hold that refund already, so it is looked at again once the answer is there.
 */
export async function recordExternalRefunds(
  tx: Transaction,
  now: number,
  paymentId: string,
  told: readonly ProviderRefund[] = [],
): Promise<void> {
  const payment = await findPayment(tx, paymentId)
  if (!payment?.orderId) return
  const { doneCents, isAwaited } = await refundedOfPayment(tx, paymentId)
  const found = isAwaited ? null : await findOrder(tx, payment.orderId)
  if (!found) return
  let left = Math.min(payment.refundedCents - doneCents, leftToRefund(found.order))
  if (left < 1) return
  for (const one of await unknownOf(tx, paymentId, told.filter(isGivenBack))) {
    if (one.amount > left) continue
    await note(tx, now, foreign(payment.orderId, paymentId, one.amount, now, one))
    left -= one.amount
  }
  if (left > 0) await note(tx, now, foreign(payment.orderId, paymentId, left, now))
}

async function note(tx: Transaction, now: number, refund: RefundRow): Promise<void> {
  await insertRefund(tx, refund)
  await shiftRefunds(tx, refund.orderId, { refunded: refund.amountCents, at: now })
  await announceRefund(tx, now, refund)
}

/**
 * Refunds that were known by the provider's sum alone get the numbers that it lists them under; no
 * money moves. One that has failed is named last: what still stands has the first claim.
 */
export async function nameExternalRefunds(
  context: Settling,
  paymentId: string,
  told: readonly ProviderRefund[],
): Promise<void> {
  if (!(await refundsOfPayment(context.db.read, paymentId)).some(isUnnamed)) return
  await atomically(context, (tx) => name(tx, context.clock(), paymentId, told))
}

async function name(
  tx: Transaction,
  now: number,
  paymentId: string,
  told: readonly ProviderRefund[],
): Promise<void> {
  const { isAwaited } = await refundedOfPayment(tx, paymentId)
  if (isAwaited) return
  const sums = (await refundsOfPayment(tx, paymentId)).filter(isUnnamed)
  for (const one of await unknownOf(tx, paymentId, [
    ...told.filter(isGivenBack),
    ...told.filter(isTakenBack),
  ])) {
    const at = sums.findIndex(({ amountCents }) => amountCents === one.amount)
    const [sum] = at < 0 ? [] : sums.splice(at, 1)
    if (!sum) continue
    const nextCheckAt = nextRefundCheck(one, sum, now)
    await updateRefund(tx, sum.id, { providerRefundId: one.id, nextCheckAt })
  }
}

function isUnnamed({ status, origin, providerRefundId }: RefundRow): boolean {
  return status === 'done' && origin === 'provider' && providerRefundId === null
}

async function unknownOf(tx: Transaction, paymentId: string, told: readonly ProviderRefund[]) {
  const known = new Set(
    (await refundsOfPayment(tx, paymentId)).map(({ providerRefundId }) => providerRefundId),
  )
  return told.filter(({ id }) => !known.has(id))
}

function foreign(
  orderId: string,
  paymentId: string,
  amountCents: Cents,
  at: number,
  named?: ProviderRefund,
): RefundRow {
  return {
    id: Bun.randomUUIDv7(),
    orderId,
    paymentId,
    amountCents,
    reason: null,
    restock: [],
    status: 'done',
    origin: 'provider',
    actorName: null,
    requestKey: null,
    providerKey: crypto.randomUUID(),
    providerRefundId: named?.id ?? null,
    stepId: null,
    failure: null,
    attempts: 0,
    nextAttemptAt: at,
    nextCheckAt: named ? nextRefundCheck(named, { createdAt: at }, at) : null,
    createdAt: at,
    updatedAt: at,
  }
}
