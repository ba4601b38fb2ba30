import type { UnclearIssue } from '#shared/domain/order/payment/payment-trouble.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { Context } from '../../context/context.ts'
import {
  type PaymentProvider,
  type ProviderCapture,
  type ProviderOrder,
  ProviderRefusal,
  ProviderUnavailable,
} from '../../providers/provider.ts'
import { faultOf, refusalWords } from '../../providers/refusals.ts'
import { answerOf, mayBeTaken, type StepAnswer } from '../payment/payment-steps.ts'
import { findPayment, type PaymentRow } from '../payment/payments.queries.ts'
import { notApproved, notApprovedAs } from './not-approved.ts'
import { abandonQuietly, findProviderOrder } from './provider-order.ts'
import { type Ending, releasePayment, resumeWaiting } from './release-payment.ts'
import { applyOrder, storedCapture } from './sync-with-provider.ts'
import { markUnclear } from './unclear-payment.ts'

type RefusedCapture = {
  refusal: ProviderRefusal
  /** The step of the request. */
  step: number
  /** The payment had ended before, and was opened again for this capture. */
  isReopened: boolean
}

/** How a payment ends, with the words for the buyer. */
type Refused = Ending & { message?: string; code?: string }

/** PayPal's code for an order whose money it has taken, though its record may not show that yet. */
const TAKEN = 'ORDER_ALREADY_CAPTURED'

/**
 * What follows from a refused capture. If the provider's record has money after all, it counts. If
 * the refusal asks for the buyer's approval, the payment waits for it. Any other refusal ends the
 * payment and its hold at once. Throws unless there is a capture.
 */
export async function afterRefusal(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  { refusal, step, isReopened }: RefusedCapture,
): Promise<ProviderCapture> {
  const isTaken = refusal.issue === TAKEN
  const isDoubtful = isTaken || (await mayBeTaken(context.db.read, payment, step))
  const answer = { step, ...answerOf(refusal) }
  const order = await recordAfter(provider, payment, isDoubtful)
  if (order?.capture && order.capture.status !== 'failed') {
    return applyOrder(context, payment, order, step)
  }
  if (isTaken || (isDoubtful && order === null)) {
    // The payment stays `capturing`, and the sweep asks again.
    throw new ProviderUnavailable('A refused capture may have been made before.', {
      cause: refusal,
    })
  }
  const doubt = order ? {} : ({ trouble: 'unclear', issue: doubtOf(order) } as const)
  const end = (ending: Refused) => endRefused(context, payment, answer, { ...ending, ...doubt })
  if (order?.status === 'cancelled' || (order === null && refusal.status === 404)) {
    return end({ to: 'cancelled' })
  }
  if (refusal.reason === 'not_approved' || refusal.status === 404) {
    if (isReopened) return end({ to: 'expired' })
    if (await resumeWaiting(context, payment.id, answer)) {
      if (!order) await markUnclear(context, payment, doubtOf(order))
      throw notApproved('waiting')
    }
    // The payment was cancelled during the capture, but not yet at the provider.
    await abandonQuietly(context, payment)
    throw notApproved('cancelled')
  }
  // The provider's description of a decline is written for the buyer, in English.
  const message = currentLocale() === 'en' ? refusal.description : undefined
  if (refusal.reason === 'declined') {
    return end({ to: payment.status === 'pending' ? 'denied' : 'declined', message })
  }
  context.log.warn('capture_refused', { payment: payment.id, issue: refusal.issue })
  return deny(context, provider, payment, refusal, end)
}

/** The provider's record; null if there is none, undefined if it is not known now. */
async function recordAfter(
  provider: PaymentProvider,
  payment: PaymentRow,
  isDoubtful: boolean,
): Promise<ProviderOrder | null | undefined> {
  try {
    return await findProviderOrder(provider, payment)
  } catch (error) {
    const isUnknown = error instanceof ProviderUnavailable || error instanceof ProviderRefusal
    if (!isUnknown || isDoubtful) throw error
    return undefined
  }
}

/** Why staff see a refused payment until the provider's record shows that no money was taken. */
function doubtOf(order: null | undefined): UnclearIssue {
  return order === null ? 'unknown_order' : 'unreadable'
}

/** Ends a payment that the provider refuses for good. A card's authorization would last for days. */
async function deny(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  { issue, status }: ProviderRefusal,
  end: (ending: Refused) => Promise<ProviderCapture>,
): Promise<ProviderCapture> {
  const isShops = faultOf(provider.name, issue, status) === 'shop'
  const message = refusalWords(provider.name, issue, status)
  const trouble = isShops ? 'account' : null
  return end({ to: 'denied', code: issue, issue, trouble, message }).catch(async (error) => {
    await abandonQuietly(context, payment)
    throw error
  })
}

/** Ends the payment and throws, unless another call has found its money in the meantime. */
async function endRefused(
  context: Context,
  payment: PaymentRow,
  answer: StepAnswer,
  { message, code, ...ending }: Refused,
): Promise<ProviderCapture> {
  await releasePayment(context, payment.id, ending, answer)
  const current = await findPayment(context.db.read, payment.id)
  const stored = current ? storedCapture(current) : null
  if (stored) return stored
  if (message !== undefined && current?.status === ending.to) {
    throw notApproved('declined', { message, issue: code })
  }
  throw notApprovedAs(current)
}
