// Why it is built like this: docs/decisions/refunds.md

import { ActionError, existing, invalidField } from '#shared/contract/errors.ts'
import type { RefundInput } from '#shared/contract/order/changes.ts'
import type { Units } from '#shared/domain/catalog/pack.ts'
import { type Cents, formatMoney, parseMoney } from '#shared/domain/money.ts'
import { refundFailureWords } from '#shared/domain/order/attention-words.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import { leftToRefund } from '#shared/domain/order/refund.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../../audit/record-change.ts'
import { asSystem } from '../../context/guarded-context.ts'
import type { Caller, Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import {
  findDetailedOrder,
  findOrder,
  type OrderRow,
  orderSubject,
  unitFacts,
} from '../../orders/orders.queries.ts'
import { takenBackOf } from '../disputes/disputes.queries.ts'
import { recordRequest } from '../payment/payment-steps.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { requireProvider } from '../payment/provider-registry.ts'
import {
  findPaymentFor,
  findRefund,
  findRefundByKey,
  insertRefund,
  type RefundRow,
  shiftRefunds,
  shiftUnits,
  toRefund,
} from '../refunds/refunds.queries.ts'
import { executeRefund, finishByHand } from './execute-refund.ts'
import { isSameRefund, refundTerms } from './refund-terms.ts'

/** Milliseconds that the first attempt may take before the sweep retries it. */
const FIRST_ANSWER_WITHIN = 20_000

/**
 * Refunds an order: the request is stored with its amount reserved, then sent to the provider. If
 * there is no answer, the sweep retries with the same key, so duplicate requests and crashes never
 * refund twice. Money that staff took by hand is returned by hand: that refund is complete at once.
 */
export const refundOrder: Handler<'orders.refund'> = async (input, context, caller) => {
  const payment = await findPaymentFor(context.db.read, input.id)
  if (payment && payment.provider !== 'manual') requireProvider(context, payment.provider)
  const now = context.clock()
  const requested = await atomically(context, (tx) => storeRequest(tx, now, input, caller))
  // Does nothing for a refund by hand, which is complete already.
  if (requested.status === 'asked') await executeRefund(asSystem(context), requested.id)
  const refund = existing(await findRefund(context.db.read, requested.id))
  const order = existing(await findDetailedOrder(context.db.read, requested.orderId))
  if (refund.status === 'failed') throw refused(refund)
  return { refund: toRefund(refund), order }
}

async function storeRequest(
  tx: Transaction,
  now: number,
  input: RefundInput,
  caller: Caller,
): Promise<RefundRow> {
  const { key = crypto.randomUUID() } = input
  const repeatedRefund = await findRefundByKey(tx, key)
  if (repeatedRefund) {
    if (isSameRefund(repeatedRefund, input)) return repeatedRefund
    throw new ActionError('key_used')
  }
  const { order, items } = existing(await findOrder(tx, input.id))
  refuseStale(order, input)
  const payment = refundablePayment(await findPaymentFor(tx, order.id))
  const terms = refundTerms(order, items, input)
  const { amountCents: amount, restock } = terms
  refuseTakenBack(order, amount, await takenBackOf(tx, payment))
  const providerKey = crypto.randomUUID()
  const row = await insertRefund(tx, {
    id: Bun.randomUUIDv7(),
    orderId: order.id,
    paymentId: payment.id,
    ...terms,
    reason: input.reason || null,
    status: 'asked',
    origin: 'shop',
    actorName: caller.user?.username ?? null,
    requestKey: key,
    providerKey,
    stepId: await recordRequest(tx, {
      paymentId: payment.id,
      ask: 'refund',
      key: providerKey,
      at: now,
      amountCents: amount,
    }),
    nextAttemptAt: now + FIRST_ANSWER_WITHIN,
    createdAt: now,
    updatedAt: now,
  })
  await shiftRefunds(tx, order.id, { refunding: amount, at: now })
  await shiftUnits(tx, order.id, 'refunded', terms.items, 1)
  await shiftUnits(tx, order.id, 'restocked', restock, 1)
  await recordChange(tx, {
    by: caller,
    at: now,
    action: 'orders.refund',
    subject: orderSubject(order),
    before: null,
    after: {
      refund: formatMoney(amount),
      reason: row.reason,
      ...unitFacts('refund of', namedUnits(items, terms.items)),
      ...unitFacts('put back of', namedUnits(items, restock)),
    },
  })
  if (payment.provider === 'manual') await finishByHand(tx, now, row)
  return row
}

/** Throws `stale` if the refunded total differs from the one that the caller saw. */
function refuseStale(order: OrderRow, { refundedBefore }: RefundInput) {
  const refunded = order.refundedCents + order.refundingCents
  if (refundedBefore === undefined || parseMoney(refundedBefore) === refunded) return
  const since = formatMoney(refunded - (parseMoney(refundedBefore) ?? 0))
  const refundable = formatMoney(leftToRefund(order))
  const message = m.errorRefundedMeanwhile({
    since: displayPrice(since),
    paid: displayPrice(formatMoney(order.paidCents)),
    left: displayPrice(refundable),
  })
  const details = { refundedBefore: formatMoney(refunded), refundable }
  throw new ActionError('stale', { message, details })
}

/** Throws `invalid` if nothing is refundable. */
function refundablePayment(payment: PaymentRow | null): PaymentRow {
  if (!payment?.captureId) {
    throw invalidField('/amount', m.errorNothingToRefund())
  }
  if (!isCaptured(payment.status) || payment.status === 'reversed') {
    throw invalidField('/amount', m.errorTakenBack())
  }
  return payment
}

/** The provider has already returned this part of the money. */
function refuseTakenBack(order: OrderRow, amount: Cents, reversedCents: Cents) {
  const left = Math.max(0, leftToRefund(order) - reversedCents)
  if (reversedCents === 0 || amount <= left) return
  const inWords = (cents: Cents) => displayPrice(formatMoney(cents))
  throw invalidField(
    '/amount',
    m.errorTakenBackPart({ taken: inWords(reversedCents), left: inWords(left) }),
  )
}

type Line = { productId: string; productName: string }

function namedUnits(items: readonly Line[], chosen: readonly Units[]) {
  const nameOf = (id: string) => items.find(({ productId }) => productId === id)?.productName ?? id
  return chosen.map((units) => ({ ...units, productName: nameOf(units.productId) }))
}

function refused({ failure }: RefundRow): ActionError {
  const message = m.errorRefundRefusedBecause({ failure: refundFailureWords(failure ?? '') }).trim()
  return new ActionError('refund_refused', { message })
}
