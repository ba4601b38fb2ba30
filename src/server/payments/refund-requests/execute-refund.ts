import { backoff } from '#shared/domain/backoff.ts'
import { beginningOf } from '#shared/domain/beginning-of.ts'
import { linesOf } from '#shared/domain/catalog/pack.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { withNote } from '#shared/domain/order/attention-words.ts'
import { type AttentionNote, outcomeUnclear } from '#shared/domain/order/order-attention.ts'
import { keepsStock } from '#shared/domain/order/order.ts'
import { recordChange, theShop } from '../../audit/record-change.ts'
import { restoreStock } from '../../catalog/stock.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { findOrder, itemsOf, orderSubject, updateOrderRow } from '../../orders/orders.queries.ts'
import { followParcels } from '../../orders/shipments/follow-parcels.ts'
import {
  type PaymentProvider,
  type ProviderRefund,
  ProviderRefusal,
} from '../../providers/provider.ts'
import { answerOf, recordStep, type StepAnswer } from '../payment/payment-steps.ts'
import { findPayment, type PaymentRow } from '../payment/payments.queries.ts'
import { providerOf } from '../payment/provider-registry.ts'
import {
  announceRefund,
  recordExternalRefunds,
  recordRefunds,
} from '../refunds/external-refunds.ts'
import {
  findRefund,
  nextRefundCheck,
  refundedOfPayment,
  type RefundRow,
  shiftRefunds,
  shiftUnits,
  updateRefund,
} from '../refunds/refunds.queries.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import { findMade, isGivenUp } from './unclear-refund.ts'

const FIRST_WAIT = 5_000
const LONGEST_WAIT = 5 * 60 * 1000
/** Characters kept of a provider's reason. */
const LONGEST_REASON = 500

type ExecuteOptions = {
  /** No request is waiting for the outcome, so a refusal becomes a note on the order. */
  isUnattended?: boolean
}

/** Sends a stored refund to the provider with its idempotency key, and records the answer. */
export async function executeRefund(
  context: Context,
  refundId: string,
  { isUnattended = false }: ExecuteOptions = {},
): Promise<void> {
  const refund = await findRefund(context.db.read, refundId)
  const payment = refund && (await findPayment(context.db.read, refund.paymentId))
  if (!refund || refund.status !== 'asked' || !payment?.captureId) return
  const provider = providerOf(context, payment)
  if (!provider) return
  if (isUnattended && !provider.isReachable()) return
  try {
    const answer = await provider.refundCapture({
      captureId: payment.captureId,
      amount: refund.amountCents,
      key: refund.providerKey,
      ...(refund.reason ? { note: refund.reason } : {}),
    })
    const step = { answer: answer.code, trace: answer.trace }
    if (answer.status === 'failed') {
      return await atomically(context, (tx) =>
        fail(tx, context.clock(), refundId, answer.code, step, noteOn(refund, answer.code)),
      )
    }
    const hasOthers = await atomically(context, (tx) =>
      finish(tx, context.clock(), refundId, answer, step),
    )
    if (hasOthers) await syncOtherRefunds(context, provider, payment)
  } catch (error) {
    if (error instanceof ProviderRefusal && isFinal(error)) {
      const { description } = error
      await atomically(context, (tx) =>
        fail(
          tx,
          context.clock(),
          refundId,
          description,
          answerOf(error),
          noteOn(refund, description),
        ),
      )
      // It may have been refunded at the provider, of which no webhook came.
      await syncOtherRefunds(context, provider, payment)
    } else if (isGivenUp(refund, error, context.clock())) {
      await giveUp(context, provider, payment, refund, error).catch((cause) =>
        postpone(context, refund, cause),
      )
    } else await postpone(context, refund, error)
  }

  function noteOn({ amountCents }: RefundRow, failure: string): AttentionNote | null {
    return isUnattended
      ? { code: 'refund_refused', amountCents, failure: failureOf(failure) }
      : null
  }
}

/**
 * Completes a refund that the provider's record shows. Otherwise its amount can be refunded again, once
 * staff have looked it up at the provider.
 */
async function giveUp(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  refund: RefundRow,
  error: unknown,
) {
  const { id, amountCents } = refund
  const providerRefund = await findMade(context, provider, payment, refund)
  const now = context.clock()
  if (providerRefund) {
    const step = { answer: providerRefund.order.code, trace: providerRefund.order.trace }
    await atomically(context, (tx) => finish(tx, now, id, providerRefund.refund, step))
    return
  }
  const note = { code: 'refund_unclear', amountCents } as const
  await atomically(context, (tx) => fail(tx, now, id, outcomeUnclear, answerOf(error), note))
}

const failureOf = (reason: string) => beginningOf(reason.trim(), LONGEST_REASON).trim()

/**
 * Records refunds made in the provider's dashboard, such as while the shop's own refund was in flight.
 * If this fails, a webhook or a reconciliation records them later.
 */
async function syncOtherRefunds(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  try {
    const order = await provider.getOrder(payment.providerOrderId ?? '')
    await syncPayment(context, payment, order, { reason: 'checked', trace: order.trace })
  } catch (error) {
    context.log.warn('refunds_not_compared', { payment: payment.id, error })
  }
}

/** 409 means that another request with the same key is in flight. */
function isFinal({ status }: ProviderRefusal): boolean {
  return status !== 409
}

/** The outcome is unknown: the refund keeps its status `asked` and is retried later. */
async function postpone(context: Context, refund: RefundRow, error: unknown): Promise<void> {
  context.log.warn('refund_unanswered', { refund: refund.id, error })
  const wait = backoff(refund.attempts + 1, { first: FIRST_WAIT, longest: LONGEST_WAIT })
  const nextAttemptAt = context.clock() + wait
  await atomically(context, async (tx) => {
    const current = await findRefund(tx, refund.id)
    if (current?.status !== 'asked') return
    await updateRefund(tx, refund.id, { attempts: refund.attempts + 1, nextAttemptAt })
  })
}

/** Completes the refund of a payment that has no provider, in the transaction that stores it. */
export async function finishByHand(tx: Transaction, now: number, refund: RefundRow) {
  const answer = { id: null, status: 'completed' as const }
  await finish(tx, now, refund.id, answer, { reason: 'recorded' })
}

/** Returns whether the provider has reported more refunds than the shop requested. */
async function finish(
  tx: Transaction,
  now: number,
  refundId: string,
  answer: Pick<ProviderRefund, 'status' | 'feeReturned'> & { id: string | null },
  answered: StepAnswer,
): Promise<boolean> {
  const refund = await findRefund(tx, refundId)
  if (refund?.status !== 'asked') return false
  const { orderId, paymentId, amountCents, restock } = refund
  const reported = (await findPayment(tx, paymentId))?.refundedCents ?? 0
  await updateRefund(tx, refundId, {
    status: 'done',
    providerRefundId: answer.id,
    feeReturnedCents: answer.feeReturned ?? null,
    nextCheckAt: nextRefundCheck(answer, refund, now),
    updatedAt: now,
  })
  await shiftRefunds(tx, orderId, { refunding: -amountCents, refunded: amountCents, at: now })
  if (restock.length > 0) {
    const items = (await itemsOf(tx, [orderId])).get(orderId) ?? []
    await restoreStock(tx, now, linesOf(items, restock))
  }
  const step = { ...answered, step: refund.stepId ?? undefined, amountCents }
  const { doneCents } = await refundedOfPayment(tx, paymentId)
  // A webhook may have reported this refund before the answer came.
  if (!(await recordRefunds(tx, now, paymentId, doneCents, step)))
    await answerStep(tx, now, refund, step)
  await announceRefund(tx, now, refund)
  await recordExternalRefunds(tx, now, paymentId)
  return reported > doneCents - amountCents
}

async function fail(
  tx: Transaction,
  now: number,
  refundId: string,
  reason: string,
  answered: StepAnswer,
  /** For staff, unless a request is waiting for the outcome. */
  note: AttentionNote | null,
): Promise<void> {
  const failure = failureOf(reason)
  const refund = await findRefund(tx, refundId)
  const orderRecord = refund && (await findOrder(tx, refund.orderId))
  if (!orderRecord || refund.status !== 'asked') return
  const { orderId, paymentId, amountCents, items, restock } = refund
  await updateRefund(tx, refundId, { status: 'failed', failure, updatedAt: now })
  await shiftRefunds(tx, orderId, { refunding: -amountCents, at: now })
  await shiftUnits(tx, orderId, 'restocked', restock, -1)
  await shiftUnits(tx, orderId, 'refunded', items, -1)
  await followParcels(tx, now, orderId, orderRecord)
  // If the order was cancelled in the meantime, all units except these were restored.
  if (restock.length > 0 && !keepsStock(orderRecord.order.status)) {
    await restoreStock(tx, now, linesOf(orderRecord.items, restock))
  }
  await answerStep(tx, now, refund, { ...answered, step: refund.stepId ?? undefined })
  if (note) {
    await updateOrderRow(tx, orderId, { attention: withNote(orderRecord.order.attention, note) })
  }
  await recordChange(tx, {
    by: theShop('The payment provider'),
    at: now,
    action: 'shop.refundRefused',
    subject: orderSubject(orderRecord.order),
    before: { refund: formatMoney(amountCents) },
    after: { refund: `refused: ${failure}` },
  })
  await announceRefund(tx, now, null, orderId)
  await recordExternalRefunds(tx, now, paymentId)
}

async function answerStep(tx: Transaction, now: number, refund: RefundRow, step: StepAnswer) {
  const payment = await findPayment(tx, refund.paymentId)
  await recordStep(tx, refund.paymentId, now, step, payment?.status ?? null)
}
