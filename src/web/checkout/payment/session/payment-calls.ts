import type { InsufficientItem } from '#shared/contract/checkout.ts'
import type { OrderPayload } from '#shared/contract/orders.ts'
import type { OpenHold } from '#shared/contract/payments.ts'
import * as m from '#shared/i18n/messages.ts'
import { textOr, toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { OpenPayment, PaidOrder } from '../../../cart/open-payment.ts'
import { methodOf } from '../methods.ts'
import type { CaptureResult } from './payment-method.ts'

/** Captures a payment; errors are only logged (PAYPAL-06, PAYPAL-07). */
export async function capture({
  method,
  orderId,
}: Pick<OpenPayment, 'method' | 'orderId'>): Promise<CaptureResult> {
  try {
    return await methodOf(method).capture(orderId)
  } catch (error) {
    const { code, body } = toApiError(error)
    if (code === 'out_of_stock' && methodOf(method).isReleased) {
      return { kind: 'declined', message: m.noticeSoldOut() }
    }
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

export type Cancellation = 'cancelled' | 'too late' | 'unreachable'

/**
 * Cancels a payment and releases its hold. An approved payment is then not charged; a captured payment
 * can no longer be canceled.
 */
export async function cancelPayment({ method, orderId }: OpenPayment): Promise<Cancellation> {
  try {
    await methodOf(method).cancel(orderId)
    return 'cancelled'
  } catch (error) {
    if (toApiError(error).status === 409) return 'too late'
    console.warn('The payment could not be canceled.', error)
    return 'unreachable'
  }
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
    const order = await call('payments.orderPage', { id, receipt }, { signal })
    return { ...order, payment: { id, receipt } }
  } catch (error) {
    console.warn('The page of the order could not be loaded.', error)
    return null
  }
}
