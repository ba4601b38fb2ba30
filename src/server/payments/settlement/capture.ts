import { ActionError } from '../../../shared/contract/errors.ts'
import { isGivenUp, type PaymentStatus } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { findProviderOrder } from './find-provider-order.ts'
import { followOrder, storedCapture } from './sync-with-provider.ts'
import { abandonQuietly } from './abandon.ts'
import { priceChanged, repriced } from '../payment/order-pricing.ts'
import {
  answerOf,
  isCaptureAwaited,
  recordRequest,
  recordStep,
  wasCancelled,
  wasPriceEnded,
} from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import {
  hasFailed,
  isCompleted,
  type PaymentProvider,
  type ProviderCapture,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnavailable,
} from '../providers/provider.ts'
import { releasePayment, reopenPayment, resumeWaiting } from './release-payment.ts'

/** Why a payment was not captured; the page shows a word for a decline and none for the others. */
type Reason = 'waiting' | 'cancelled' | 'declined'

/** Asks the provider to capture, with the payment's own key, and settles what it answers. */
export async function captureNow(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderCapture> {
  const orderId = payment.providerOrderId ?? ''
  if (isGivenUp(payment.status)) {
    const paid = await takeUpAgain(context, provider, payment)
    if (paid) return heed(context, payment, paid)
  }
  const asked = await beginCapture(context, payment)
  if (asked === null) return asItStands(context, provider, payment)
  const { step, key } = asked
  try {
    const order = await provider.captureOrder(orderId, key)
    return await heed(context, payment, order, step)
  } catch (error) {
    if (error instanceof ProviderRefusal) {
      return afterRefusal(context, provider, payment, error, step)
    }
    if (!(error instanceof ActionError)) await noteLost(context, payment, step, error)
    // Whether it was captured is not known: the payment stays as it is, and the sweep asks again.
    throw error
  }
}

/**
 * A payment that was given up comes back only when its buyer has approved it since, at a price that
 * still stands, and never when the buyer has given it back. Gives back the provider's order if its money is there after all.
 */
async function takeUpAgain(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
): Promise<ProviderOrder | null> {
  const isFinal = payment.status === 'denied'
  // PayPal forgets what nobody has approved within a few hours: that has no other answer any more.
  const order = isFinal ? null : await findProviderOrder(provider, payment)
  if (order && isCompleted(order.capture)) return order
  if (await wasCancelled(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  if (await wasPriceEnded(context.db.read, payment.id)) {
    await abandonQuietly(context, payment)
    throw await priceRefusal(context, payment)
  }
  const isTaking = order !== null && order.capture !== null && !hasFailed(order.capture)
  if (order?.status !== 'APPROVED' && !isTaking) throw notApprovedAs(payment.status)
  // What was set aside for it at the provider goes back: there is nothing to be had for it.
  const refusal = await reopenPayment(context, payment.id, { isTaking }).catch(async (error) => {
    await abandonQuietly(context, payment)
    throw error
  })
  if (!refusal) return null
  // Ended while the provider was asked: the reason is on record now.
  if (refusal === 'ended') return takeUpAgain(context, provider, payment)
  await abandonQuietly(context, payment)
  throw refusal
}

/** The figures as they are by now, for a payment that has ended because they changed. */
async function priceRefusal({ db }: Context, { draft }: PaymentRow): Promise<ActionError> {
  return draft ? priceChanged(await repriced(db.read, draft)) : new ActionError('price_changed')
}

/** Stores that the provider is about to be asked, and how; null when that is not possible now. */
function beginCapture(context: Context, { id }: PaymentRow) {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    const at = context.clock()
    if (!payment || (await isGivenBackMeanwhile(tx, payment))) return null
    if (!(await movePayment(tx, payment, 'capturing', { at, step: null }))) return null
    const key = payment.captureKey
    return { key, step: await recordRequest(tx, { paymentId: id, ask: 'capture', key, at }) }
  })
}

/** Elsewhere a payment that is given back leaves its state; while it is asked for it cannot. */
async function isGivenBackMeanwhile(db: Reader | Transaction, { id, status }: PaymentRow) {
  return status === 'capturing' && wasCancelled(db, id)
}

/** Another call was quicker, or the provider is still checking: what is there now is the answer. */
async function asItStands(
  context: Context,
  provider: PaymentProvider,
  { id, providerOrderId }: PaymentRow,
): Promise<ProviderCapture> {
  const current = await findPayment(context.db.read, id)
  const stored = current ? storedCapture(current) : null
  if (stored) return stored
  if (current && (await isGivenBackMeanwhile(context.db.read, current))) {
    return asGivenBack(context, provider, current)
  }
  if (current?.status !== 'pending') throw notApprovedAs(current?.status ?? 'cancelled')
  const order = await provider.getOrder(providerOrderId ?? '')
  if (order.status !== 'APPROVED' || order.capture) return heed(context, current, order)
  if (await wasCancelled(context.db.read, id)) {
    await abandonQuietly(context, current)
    throw notApproved('cancelled')
  }
  return takeChecked(context, provider, current)
}

/**
 * Given back while its money was asked for. Whether it went, the provider knows: a browser that is
 * told of a cancel forgets the payment, and would pay another time.
 */
async function asGivenBack(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  const order = await findProviderOrder(provider, payment)
  if (order?.capture) return heed(context, payment, order)
  const isAwaited = await isCaptureAwaited(context.db.read, payment.id, context.clock())
  if (order?.status === 'APPROVED' && isAwaited) {
    throw new ProviderUnavailable('The capture has not been answered yet.')
  }
  throw notApproved('cancelled')
}

/** A card that was checked for a while is set aside at last, and not taken yet. */
async function takeChecked(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  const { id: paymentId, captureKey: key, providerOrderId } = payment
  const asked = { paymentId, ask: 'capture', key, at: context.clock() } as const
  const step = await atomically(context, (tx) => recordRequest(tx, asked))
  return heed(context, payment, await provider.captureOrder(providerOrderId ?? '', key), step)
}

async function heed(
  context: Context,
  payment: PaymentRow,
  order: ProviderOrder,
  step?: number,
): Promise<ProviderCapture> {
  const { capture, trace } = order
  const answer = capture?.status ?? order.status
  await followOrder(context, payment, order, { step, answer, trace })
  if (hasFailed(capture)) throw notApproved('declined')
  // On its way but not here: the page stops quietly, and the sweep looks again.
  return capture ?? { id: '', status: order.status, amount: 0 }
}

async function afterRefusal(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  refusal: ProviderRefusal,
  step: number,
): Promise<ProviderCapture> {
  const came = { step, ...answerOf(refusal) }
  if (refusal.issue === 'INSTRUMENT_DECLINED') {
    await releasePayment(context, payment.id, 'declined', came)
    throw notApproved('declined', refusal.description)
  }
  const isGone = refusal.status === 404
  const order = isGone ? null : await provider.getOrder(payment.providerOrderId ?? '')
  if (order?.capture) return heed(context, payment, order, step)
  if (isGone || order?.status === 'VOIDED') {
    await releasePayment(context, payment.id, 'cancelled', came)
    throw notApproved('cancelled')
  }
  if (!(await resumeWaiting(context, payment.id, came))) {
    // Whoever gave it back was told that it is too late, so nobody has told the provider yet.
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  if (refusal.issue !== 'ORDER_NOT_APPROVED') {
    context.log.warn('capture_refused', { payment: payment.id, issue: refusal.issue })
  }
  throw notApproved('waiting')
}

/** The answer to a question that had none is worth a step, but not another fault on top. */
async function noteLost(context: Context, payment: PaymentRow, step: number, error: unknown) {
  const came = { step, ...answerOf(error) }
  await atomically(context, (tx) => recordStep(tx, payment.id, context.clock(), came, null)).catch(
    (cause) => context.log.error('step_lost', { payment: payment.id, error: cause }),
  )
}

/** The refusal of a payment that stands where no money is to be had. */
export function notApprovedAs(status: PaymentStatus): ActionError {
  return notApproved(reasonOf(status))
}

function reasonOf(status: PaymentStatus): Reason {
  if (status === 'declined' || status === 'denied') return 'declined'
  return status === 'cancelled' ? 'cancelled' : 'waiting'
}

const words: Record<Reason, string> = {
  waiting: 'The payment has not been approved.',
  cancelled: 'The payment was cancelled.',
  declined: 'The payment was declined.',
}

function notApproved(reason: Reason, message = words[reason]): ActionError {
  return new ActionError('not_approved', { message, details: { error: 'not_approved', reason } })
}
