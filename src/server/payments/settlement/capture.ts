import * as m from '../../../shared/i18n/messages.ts'

import { currentLocale } from '../../../shared/i18n/locale.ts'
import { ActionError } from '../../../shared/contract/errors.ts'
import { endedUnpaid, type PaymentStatus } from '../../../shared/domain/order/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { AnyDatabase } from '../../db/engine/engine.ts'
import { priceChanged, repriced } from '../payment/order-pricing.ts'
import {
  answerOf,
  isCaptureAwaited,
  recordRequest,
  recordStep,
  wasCancelled,
  wasEndedByPriceChange,
} from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import {
  hasFailed,
  type PaymentProvider,
  type ProviderCapture,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnavailable,
} from '../providers/provider.ts'
import { abandonQuietly, findProviderOrder } from './provider-order.ts'
import { releasePayment, reopenPayment, resumeWaiting } from './release-payment.ts'
import { syncPayment, storedCapture } from './sync-with-provider.ts'

/** Why a payment was not captured; the page shows a message for `declined` only. */
type Reason = 'waiting' | 'cancelled' | 'declined'

/** Captures a payment with its idempotency key and settles it. */
export async function captureNow(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderCapture> {
  const orderId = payment.providerOrderId ?? ''
  if (endedUnpaid(payment.status)) {
    const paid = await reopenApproved(context, provider, payment)
    if (paid) return applyOrder(context, payment, paid)
  }
  const request = await beginCapture(context, payment)
  if (request === null) return currentCapture(context, provider, payment)
  const { step, key } = request
  try {
    const order = await provider.captureOrder(orderId, key)
    return await applyOrder(context, payment, order, step)
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return afterRefusal(context, provider, payment, error, step)
    }
    if (!(error instanceof ActionError)) await recordNoAnswer(context, payment, step, error)
    // If the outcome is unknown, the payment stays `capturing`, and the sweep asks again.
    throw error
  }
}

/**
 * Reopens a payment that was given up, if its buyer has since approved it and did not cancel it,
 * and its price is unchanged; throws otherwise. Returns the provider's order if it was captured
 * after all.
 */
async function reopenApproved(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderOrder | null> {
  const isFinal = payment.status === 'denied'
  // PayPal deletes orders that nobody approves within a few hours; they count as not approved.
  const order = isFinal ? null : await findProviderOrder(provider, payment)
  if (order?.capture?.status === 'completed') return order
  if (await wasCancelled(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  if (await wasEndedByPriceChange(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw await priceRefusal(context, payment)
  }
  const isTaking = order !== null && order.capture !== null && !hasFailed(order.capture)
  if (order?.status !== 'approved' && !isTaking) throw notApprovedAs(payment.status)
  // If it cannot be reopened, the buyer's authorization at the provider is released.
  const refusal = await reopenPayment(context, payment.id, { isTaking }).catch(async (error) => {
    await abandonQuietly(context, payment)
    throw error
  })
  if (!refusal) return null
  // The payment ended while the provider was being asked; the next pass finds the recorded reason.
  if (refusal === 'ended') return reopenApproved(context, provider, payment)
  await abandonQuietly(context, payment)
  throw refusal
}

/** `price_changed` with current amounts, for a payment that ended because its price changed. */
async function priceRefusal(
  { db, settings, clock }: Context,
  { draft }: PaymentRow,
): Promise<ActionError> {
  const at = clock()
  return draft
    ? priceChanged(await repriced(db.read, draft, { rates: settings.rates(at), at }))
    : new ActionError('price_changed')
}

/** Stores the capture request before it is sent; null when the payment cannot be captured now. */
function beginCapture(context: Context, { id }: PaymentRow) {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    const at = context.clock()
    if (!payment || (await wasCancelledWhileCapturing(tx, payment))) return null
    if (!(await movePayment(tx, payment, 'capturing', { at, step: null }))) return null
    const key = payment.captureKey
    return { key, step: await recordRequest(tx, { paymentId: id, ask: 'capture', key, at }) }
  })
}

/**
 * A payment with a capture in flight stays `capturing`, so only a step records its cancellation.
 */
async function wasCancelledWhileCapturing(db: AnyDatabase, { id, status }: PaymentRow) {
  return status === 'capturing' && wasCancelled(db, id)
}

/**
 * The current capture, if another call was first or the provider is still reviewing the payment.
 */
async function currentCapture(
  context: Context,
  provider: PaymentProvider,
  { id, providerOrderId }: PaymentRow,
): Promise<ProviderCapture> {
  const current = await findPayment(context.db.read, id)
  const stored = current ? storedCapture(current) : null
  if (stored) return stored
  if (current && (await wasCancelledWhileCapturing(context.db.read, current))) {
    return captureOfCancelled(context, provider, current)
  }
  if (current?.status !== 'pending') throw notApprovedAs(current?.status ?? 'cancelled')
  const order = await provider.getOrder(providerOrderId ?? '')
  if (order.status !== 'approved' || order.capture) return applyOrder(context, current, order)
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
  const { id: paymentId, captureKey: key, providerOrderId } = payment
  const asked = { paymentId, ask: 'capture', key, at: context.clock() } as const
  const step = await atomically(context, (tx) => recordRequest(tx, asked))
  return applyOrder(context, payment, await provider.captureOrder(providerOrderId ?? '', key), step)
}

async function applyOrder(
  context: Context,
  payment: PaymentRow,
  order: ProviderOrder,
  step?: number,
): Promise<ProviderCapture> {
  const { capture, code: answer, trace } = order
  await syncPayment(context, payment, order, { step, answer, trace })
  if (hasFailed(capture)) throw notApproved('declined')
  // Pending: the page waits without an error, and the sweep checks again.
  return capture ?? { id: '', status: 'pending', amount: 0 }
}

async function afterRefusal(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  refusal: ProviderRefusal,
  step: number,
): Promise<ProviderCapture> {
  const came = { step, ...answerOf(refusal) }
  if (refusal.reason === 'declined') {
    await releasePayment(context, payment.id, 'declined', came)
    // The provider's description is in English.
    throw notApproved('declined', currentLocale() === 'en' ? refusal.description : undefined)
  }
  const isGone = refusal.status === 404
  const order = isGone ? null : await provider.getOrder(payment.providerOrderId ?? '')
  if (order?.capture) return applyOrder(context, payment, order, step)
  if (isGone || order?.status === 'cancelled') {
    await releasePayment(context, payment.id, 'cancelled', came)
    throw notApproved('cancelled')
  }
  if (!(await resumeWaiting(context, payment.id, came))) {
    // The payment was cancelled during the capture, but not yet at the provider.
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  if (refusal.reason !== 'not_approved') {
    context.log.warn('capture_refused', { payment: payment.id, issue: refusal.issue })
  }
  throw notApproved('waiting')
}

/** Records that a request had no answer; a failure to record it is only logged. */
async function recordNoAnswer(context: Context, payment: PaymentRow, step: number, error: unknown) {
  const came = { step, ...answerOf(error) }
  await atomically(context, (tx) => recordStep(tx, payment.id, context.clock(), came, null)).catch(
    (cause) => context.log.error('step_lost', { payment: payment.id, error: cause }),
  )
}

/** `not_approved` for a payment in a status that cannot be captured. */
export function notApprovedAs(status: PaymentStatus): ActionError {
  if (status === 'declined' || status === 'denied') return notApproved('declined')
  return notApproved(status === 'cancelled' ? 'cancelled' : 'waiting')
}

const words: Record<Reason, () => string> = {
  waiting: m.errorNotApproved,
  cancelled: m.errorCancelled,
  declined: m.errorDeclined,
}

function notApproved(reason: Reason, message = words[reason]()): ActionError {
  return new ActionError('not_approved', { message, details: { error: 'not_approved', reason } })
}
