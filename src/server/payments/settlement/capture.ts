import { ActionError } from '#shared/contract/errors.ts'
import { endedUnpaid } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { paymentKey } from '../../db/engine/keys.ts'
import {
  isCapturable,
  type PaymentProvider,
  type ProviderCapture,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnavailable,
  UnreadableRecord,
} from '../../providers/provider.ts'
import {
  answerOf,
  isCaptureAwaited,
  recordRequest,
  recordStep,
  wasCancelled,
} from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import { afterRefusal } from './capture-refusal.ts'
import { notApproved, notApprovedAs } from './not-approved.ts'
import { abandonQuietly, findProviderOrder } from './provider-order.ts'
import { releasePayment } from './release-payment.ts'
import { reopenApproved } from './reopen-approved.ts'
import { applyOrder, storedCapture } from './sync-with-provider.ts'
import { markUnclear } from './unclear-payment.ts'

/**
 * Captures a payment if its buyer has approved it, and settles it. The provider's record tells; a
 * caller that has just read it passes it.
 */
export async function captureNow(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  providerOrder?: ProviderOrder,
): Promise<ProviderCapture> {
  try {
    const isReopened = endedUnpaid(payment.status)
    const order = isReopened
      ? await reopenApproved(context, provider, payment)
      : (providerOrder ?? (await askForRecord(context, provider, payment)))
    if (!order || !isCapturable(order)) return await applyRecord(context, provider, payment, order)
    return await capture(context, provider, payment, { order, isReopened })
  } catch (error) {
    if (error instanceof UnreadableRecord) await markUnclear(context, payment, 'unreadable')
    throw error
  }
}

/**
 * The provider's record. While there is none to be had, the payment counts as being captured, so that
 * the sweep asks again even if the browser does not.
 */
async function askForRecord(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  try {
    const order = await findProviderOrder(provider, payment)
    const isOpen = payment.status === 'opened' || payment.status === 'approved'
    // The record of an open payment is there, even if the provider does not find it at first.
    if (order === null && isOpen) throw new ProviderUnavailable('The payment was not found.')
    return order
  } catch (error) {
    const isOutage = error instanceof ProviderUnavailable && !(error instanceof UnreadableRecord)
    if (isOutage) {
      await atomically(
        context,
        async (tx) => {
          const current = await findPayment(tx, payment.id)
          if (current?.status !== 'opened' && current?.status !== 'approved') return
          await movePayment(tx, current, 'capturing', { at: context.clock(), step: null })
        },
        [paymentKey(payment.id)],
      )
    }
    throw error
  }
}

/** Follows a record without an approval that could be captured. */
async function applyRecord(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  order: ProviderOrder | null,
): Promise<ProviderCapture> {
  if (order?.capture) return applyOrder(context, payment, order)
  const stored = storedCapture(payment)
  if (stored) return stored
  if (await wasCancelledWhileCapturing(context.db.read, payment)) {
    return captureOfCancelled(context, provider, payment)
  }
  if (order?.status === 'cancelled') {
    await releasePayment(context, payment.id, { to: 'cancelled' }, { answer: order.code })
    throw notApproved('cancelled')
  }
  const isAsked = payment.status === 'capturing' || payment.status === 'pending'
  if (order === null && isAsked) throw new ProviderUnavailable('The payment was not found.')
  throw notApproved('waiting')
}

/** Captures an approved payment with its idempotency key. */
async function capture(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  { order: approved, isReopened }: { order: ProviderOrder; isReopened: boolean },
): Promise<ProviderCapture> {
  const request = await beginCapture(context, payment)
  if (request === null) return currentCapture(context, provider, payment, approved)
  return send(context, provider, payment, { ...request, isReopened })
}

type CaptureRequest = { step: number; key: string; isReopened: boolean }

/** Sends a stored capture request and follows its answer. */
async function send(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  { step, key, isReopened }: CaptureRequest,
): Promise<ProviderCapture> {
  try {
    const order = await provider.captureOrder(payment.providerOrderId ?? '', key)
    return await applyOrder(context, payment, order, step)
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return afterRefusal(context, provider, payment, { refusal: error, step, isReopened })
    }
    if (!(error instanceof ActionError)) await recordNoAnswer(context, payment, step, error)
    // If the outcome is unknown, the payment stays `capturing`, and the sweep asks again.
    throw error
  }
}

/** Stores the capture request before it is sent; null when the payment cannot be captured now. */
function beginCapture(context: Context, { id }: PaymentRow) {
  return atomically(
    context,
    async (tx) => {
      const payment = await findPayment(tx, id)
      const at = context.clock()
      if (!payment || (await wasCancelledWhileCapturing(tx, payment))) return null
      if (!(await movePayment(tx, payment, 'capturing', { at, step: null }))) return null
      const key = payment.captureKey
      return { key, step: await recordRequest(tx, { paymentId: id, ask: 'capture', key, at }) }
    },
    [paymentKey(id)],
  )
}

/**
 * A payment with a capture in flight stays `capturing`, so only a step records its cancellation.
 */
async function wasCancelledWhileCapturing(db: AnyDatabase, { id, status }: PaymentRow) {
  return status === 'capturing' && wasCancelled(db, id)
}

/** The capture of an approved payment that another call has captured, cancelled or sent to review. */
async function currentCapture(
  context: Context,
  provider: PaymentProvider,
  { id }: PaymentRow,
  approved: ProviderOrder,
): Promise<ProviderCapture> {
  const current = await findPayment(context.db.read, id)
  const stored = current ? storedCapture(current) : null
  if (stored) return stored
  if (current && (await wasCancelledWhileCapturing(context.db.read, current))) {
    return captureOfCancelled(context, provider, current)
  }
  if (current?.status !== 'pending') throw notApprovedAs(current)
  if (approved.capture) return applyOrder(context, current, approved)
  if (await wasCancelled(context.db.read, id)) {
    await abandonQuietly(context, current)
    throw notApproved('cancelled')
  }
  return captureReviewed(context, provider, current)
}

/**
 * The capture of a payment that was cancelled while the capture was in flight. Only the provider
 * knows whether the money was taken. The browser forgets a payment when the answer is `cancelled`,
 * so a wrong answer could make the buyer pay twice.
 */
async function captureOfCancelled(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
) {
  const order = await findProviderOrder(provider, payment)
  if (order?.capture) return applyOrder(context, payment, order)
  const isAwaited = await isCaptureAwaited(context.db.read, payment.id, context.clock())
  if (order?.status === 'approved' && isAwaited) {
    throw new ProviderUnavailable('The capture has not been answered yet.')
  }
  throw notApproved('cancelled')
}

/** Captures a card payment that was authorized only after a review. */
async function captureReviewed(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  const { id: paymentId, captureKey: key } = payment
  const request = { paymentId, ask: 'capture', key, at: context.clock() } as const
  const record = (tx: Transaction) => recordRequest(tx, request)
  const step = await atomically(context, record, [paymentKey(paymentId)])
  return send(context, provider, payment, { step, key, isReopened: false })
}

/** Records that a request had no answer; a failure to record it is only logged. */
async function recordNoAnswer(context: Context, payment: PaymentRow, step: number, error: unknown) {
  const answer = { step, ...answerOf(error) }
  const record = (tx: Transaction) => recordStep(tx, payment.id, context.clock(), answer, null)
  await atomically(context, record, [paymentKey(payment.id)]).catch((cause) =>
    context.log.error('step_lost', { payment: payment.id, error: cause }),
  )
}
