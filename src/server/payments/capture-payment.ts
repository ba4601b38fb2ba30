import { ActionError } from '../../shared/contract/errors.ts'
import type { PaypalCapture } from '../../shared/contract/payments.ts'
import { formatMoney } from '../../shared/domain/money.ts'
import { currency } from '../../shared/domain/pricing.ts'
import type { Context } from '../context.ts'
import { withOpenHold } from './open-hold.ts'
import { paymentUnavailable, requirePaypal } from './open-payment.ts'
import { findPayment, findPaymentOfOrder, type PaymentRow } from './payments.queries.ts'
import type { PaypalClient } from './paypal.ts'
import { type ProviderCapture, type ProviderOrder, ProviderRefusal } from './provider.ts'
import { beginCapture, releasePayment, reopenPayment, resumeWaiting } from './release-payment.ts'
import { settlePayment } from './settle.ts'

/** Why a payment was not captured; the page shows a word for a decline and none for the others. */
type Reason = 'waiting' | 'cancelled' | 'declined'

/**
 * Takes the money of an approved payment and settles it at once. Asked again it answers the same
 * capture; until the buyer has approved it throws `not_approved`.
 */
export async function capturePayment(
  context: Context,
  providerOrderId: string,
): Promise<PaypalCapture> {
  const paypal = requirePaypal(context)
  const payment = await findPaymentOfOrder(context.db.read, providerOrderId)
  if (!payment) throw new ActionError('not_found', { message: 'There is no such payment.' })
  try {
    const capture = storedCapture(payment) ?? (await captureNow(context, paypal, payment))
    return toAnswer(providerOrderId, capture)
  } catch (error) {
    if (!(error instanceof ActionError)) throw paymentUnavailable(error)
    throw await withOpenHold(context, error, payment.id, paypal.webUrl)
  }
}

/**
 * What the provider has taken for a payment; null when it has taken nothing. Asks the provider
 * when the answer to an earlier question may have been lost.
 */
export async function findCapture(
  context: Context,
  payment: PaymentRow,
): Promise<ProviderCapture | null> {
  const stored = storedCapture(payment)
  if (stored || payment.providerOrderId === null) return stored
  const { capture } = await requirePaypal(context).getOrder(payment.providerOrderId)
  return isCompleted(capture) ? capture : null
}

function storedCapture(payment: PaymentRow): ProviderCapture | null {
  if (payment.captureId === null) return null
  return { id: payment.captureId, status: 'COMPLETED', amount: payment.amountCents }
}

/** Asks the provider to capture, with the payment's own key, and settles what it answers. */
export async function captureNow(
  context: Context,
  paypal: PaypalClient,
  payment: PaymentRow,
): Promise<ProviderCapture> {
  const orderId = payment.providerOrderId ?? ''
  if (!['opened', 'capturing'].includes(payment.status)) await takeUpAgain(context, paypal, payment)
  if (payment.status !== 'capturing' && !(await beginCapture(context, payment.id))) {
    // Another call was quicker: what it has found is the answer.
    const current = await findPayment(context.db.read, payment.id)
    const capture = current ? storedCapture(current) : null
    if (capture) return capture
  }
  const order = await paypal.captureOrder(orderId, payment.captureKey).catch(async (error) => {
    if (error instanceof ProviderRefusal) return afterRefusal(context, paypal, payment, error)
    // Whether it was captured is not known: the payment stays as it is, and the sweep asks again.
    throw error
  })
  if (hasFailed(order.capture)) {
    await releasePayment(context, payment.id, 'declined')
    throw notApproved('declined')
  }
  if (!isCompleted(order.capture)) return pending(order)
  await settlePayment(context, payment.id, order.capture)
  return order.capture
}

/** A payment that was given up comes back only when its buyer has approved it since. */
async function takeUpAgain(context: Context, paypal: PaypalClient, payment: PaymentRow) {
  const order = await paypal.getOrder(payment.providerOrderId ?? '')
  const isPaid = order.capture !== null && !hasFailed(order.capture)
  if (order.status !== 'APPROVED' && !isPaid) throw notApproved(reasonOf(payment))
  await reopenPayment(context, payment.id)
}

async function afterRefusal(
  context: Context,
  paypal: PaypalClient,
  payment: PaymentRow,
  refusal: ProviderRefusal,
): Promise<ProviderOrder> {
  if (refusal.issue === 'INSTRUMENT_DECLINED') {
    await releasePayment(context, payment.id, 'declined')
    throw notApproved('declined', refusal.description)
  }
  const isGone = refusal.status === 404
  const order = isGone ? null : await paypal.getOrder(payment.providerOrderId ?? '')
  if (order?.capture) return order
  if (isGone || order?.status === 'VOIDED') {
    await releasePayment(context, payment.id, 'cancelled')
    throw notApproved('cancelled')
  }
  await resumeWaiting(context, payment.id)
  if (refusal.issue !== 'ORDER_NOT_APPROVED') {
    context.log.warn('capture_refused', { payment: payment.id, issue: refusal.issue })
  }
  throw notApproved('waiting')
}

export function isCompleted(capture: ProviderCapture | null): capture is ProviderCapture {
  return capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
}

/** The provider has tried and did not get the money, or has given it back. */
export function hasFailed(capture: ProviderCapture | null): boolean {
  return capture !== null && ['DECLINED', 'FAILED', 'REFUNDED'].includes(capture.status)
}

/** The money is on its way but not here: the page stops quietly, and the sweep looks again. */
function pending(order: ProviderOrder): ProviderCapture {
  return order.capture ?? { id: '', status: order.status, amount: 0 }
}

function reasonOf({ status }: PaymentRow): Reason {
  return status === 'declined' ? 'declined' : status === 'cancelled' ? 'cancelled' : 'waiting'
}

const words: Record<Reason, string> = {
  waiting: 'The payment has not been approved.',
  cancelled: 'The payment was cancelled.',
  declined: 'The payment was declined.',
}

function notApproved(reason: Reason, message = words[reason]): ActionError {
  return new ActionError('not_approved', { message, details: { error: 'not_approved', reason } })
}

/** The provider's own shape, so that the page reads it as it would read the provider's. */
function toAnswer(providerOrderId: string, capture: ProviderCapture): PaypalCapture {
  const amount = { currency_code: currency, value: formatMoney(capture.amount) }
  const captures = [{ id: capture.id, status: capture.status, amount }]
  return {
    id: providerOrderId,
    status: capture.status,
    purchase_units: [{ payments: { captures } }],
  }
}
