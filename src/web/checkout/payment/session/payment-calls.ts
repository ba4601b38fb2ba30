import { currentLocale, localAddress } from '../../../../shared/i18n/locale.ts'
import * as m from '../../../../shared/i18n/messages.ts'
import type { InsufficientItem } from '../../../../shared/contract/checkout.ts'
import type { OrderPayload } from '../../../../shared/contract/orders.ts'
import type { CardCapture, OpenHold, PaypalCapture } from '../../../../shared/contract/payments.ts'
import { httpError, textOr, toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment, PaidOrder } from '../../../cart/open-payment.ts'

export type CaptureResult =
  | { kind: 'completed'; paymentId: string }
  /** Not approved yet; `hold` is null if the stock is no longer held. */
  | { kind: 'waiting'; hold: OpenHold | null }
  /** Cancelled by the buyer or the shop; nothing was charged. */
  | { kind: 'cancelled' }
  | { kind: 'declined'; message: string }
  /** Ended without a charge: it was approved late and the price has changed. */
  | { kind: 'price-changed' }
  /** The money is on the way; `reason` is the provider's code. */
  | { kind: 'pending'; reason: string | null }
  /** Another status or no answer: money may have been taken. */
  | { kind: 'uncertain' }

/** Captures a payment; errors are only logged (PAYPAL-06, PAYPAL-07). */
export async function capture({
  method,
  orderId,
}: Pick<OpenPayment, 'method' | 'orderId'>): Promise<CaptureResult> {
  try {
    if (method === 'card') {
      return cardResultOf(await call('stripe.captureIntent', { intentId: orderId }))
    }
    return resultOf(await call('paypal.captureOrder', { orderId }))
  } catch (error) {
    const { code, body } = toApiError(error)
    // The card's authorization has been released by then.
    if (method === 'card' && code === 'out_of_stock')
      return { kind: 'declined', message: m.noticeSoldOut() }
    if (code === 'price_changed') return { kind: 'price-changed' }
    if (body.error !== 'not_approved' && code !== 'not_approved') {
      console.warn('The payment could not be captured.', error)
      // Approved after the stock sold out, or unknown to the shop because a backup was restored. The
      // answer will never change, so the payment must not block the next one.
      const isOver = code === 'out_of_stock' || code === 'not_found'
      return { kind: isOver ? 'cancelled' : 'uncertain' }
    }
    if (body.reason === 'cancelled') return { kind: 'cancelled' }
    if (body.reason !== 'declined') {
      return { kind: 'waiting', hold: (body.hold as OpenHold | undefined) ?? null }
    }
    return { kind: 'declined', message: textOr(body.message, m.noticeDeclined()) }
  }
}

/** COMPLETED may be the status of the order or of its first capture (PAYPAL-05). */
function resultOf({ id, status, purchase_units }: PaypalCapture): CaptureResult {
  const first = purchase_units?.[0]?.payments?.captures?.[0]
  const isCompleted = status === 'COMPLETED' || first?.status === 'COMPLETED'
  if (isCompleted) return { kind: 'completed', paymentId: first?.id ?? id }
  if (first?.status !== 'PENDING') return { kind: 'uncertain' }
  return { kind: 'pending', reason: first.status_details?.reason ?? null }
}

function cardResultOf({ id, status }: CardCapture): CaptureResult {
  if (status === 'COMPLETED') return { kind: 'completed', paymentId: id }
  return status === 'PENDING' ? { kind: 'pending', reason: 'processing' } : { kind: 'uncertain' }
}

export type Cancellation = 'cancelled' | 'too late' | 'unreachable'

/**
 * Cancels a payment and releases its hold. For PayPal, posts to the same page of the shop that
 * PayPal's cancel link opens. An approved payment is then not charged; a captured payment can no
 * longer be canceled.
 */
export async function cancelPayment({ method, orderId }: OpenPayment): Promise<Cancellation> {
  try {
    if (method === 'card') await call('stripe.cancelIntent', { intentId: orderId })
    else await askPaypalPage(orderId)
    return 'cancelled'
  } catch (error) {
    if (toApiError(error).status === 409) return 'too late'
    console.warn('The payment could not be canceled.', error)
    return 'unreachable'
  }
}

async function askPaypalPage(orderId: string) {
  const path = `/paypal/cancel?token=${encodeURIComponent(orderId)}`
  const address = localAddress(currentLocale(), path)
  const response = await fetch(address, { method: 'POST' })
  if (!response.ok) throw httpError(response, await response.text())
}

/**
 * The items without enough stock, counting the units held by this buyer's own payment as available.
 * Null if the check failed; the items then count as unavailable (API-13).
 */
export async function findShortages(
  { items }: OrderPayload,
  held: ReadonlyMap<string, number>,
): Promise<InsufficientItem[] | null> {
  try {
    const { available, insufficientItems } = await call('checkout.checkStock', {
      items: items.map(({ productId, quantity }) => ({ productId, quantity })),
    })
    if (available) return []
    return insufficientItems.filter(
      ({ productId, requested, available: left }) => left + (held.get(productId) ?? 0) < requested,
    )
  } catch (error) {
    console.warn('The stock could not be checked.', error)
    return null
  }
}

type Receipt = Pick<OpenPayment, 'orderId' | 'receipt'>

/**
 * How long to wait for the order and its link, in milliseconds; the confirmation email has the link
 * too.
 */
const TIMEOUT = 3_000

/** The order of a payment; null if the server does not answer in time. */
export async function paidOrderOf({ orderId: id, receipt }: Receipt): Promise<PaidOrder | null> {
  if (receipt === null) return null
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    return await call('payments.orderPage', { id, receipt }, { signal })
  } catch (error) {
    console.warn('The page of the order could not be loaded.', error)
    return null
  }
}
