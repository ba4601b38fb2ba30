import { toApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/client.ts'
import type { Bought, PaidOrder } from '../../../cart/open-payment.ts'
import type { Notice } from '../../../ui/toast/notice.ts'
import { clearSavedForm } from '../../form/saved-form.ts'
import { capture, paidOrderOf } from './payment-calls.ts'
import type { CaptureResult } from './payment-method.ts'
import { notCharged, noticeOf, orderCompleted, stillConfirmed } from './payment-notices.ts'
import { clearStoredPayment, readReceipt, readStoredPayment } from './payment-store.ts'

/** What Stripe added to the return URL. */
type ReturnAddress = { intentId: string | null; redirectStatus: string | null }

type ReturnResult = {
  notice: Notice
  /** What to remove from the cart, if anything. */
  bought: Bought | null
  order: PaidOrder | null
}

/** The maximum age of the order, in milliseconds, if another browser opened the payment. */
const JUST_ORDERED = 60 * 60 * 1000

/**
 * Looks up the payment named in the URL, or else the one this browser has open. Null unless the
 * server confirms an order, because anybody can make such a link (O30). A buyer redirected by the
 * provider also learns that their payment failed or is pending.
 */
export async function afterReturn(address: ReturnAddress): Promise<ReturnResult | null> {
  const payment = paymentOf(address)
  if (!payment) return null
  const { orderId, receipt, isOwn } = payment
  const result = await capture(payment)
  if (result.kind !== 'completed') {
    const notice = isOwn && address.redirectStatus !== null ? unpaidNotice(result) : null
    return notice && { notice, bought: null, order: null }
  }
  const order = await findOrder(orderId)
  if (!order) return null
  const age = Math.abs(Date.now() - Date.parse(order.orderedAt))
  if (!isOwn && age > JUST_ORDERED) return null
  // With a receipt but no stored payment, another tab has already updated the cart.
  const bought = clearStoredPayment(orderId) || receipt === null ? order.items : null
  clearSavedForm()
  return {
    notice: orderCompleted(),
    bought,
    order: await paidOrderOf(payment),
  }
}

function paymentOf({ intentId }: ReturnAddress) {
  const open = readStoredPayment()
  if (open && (intentId === null || intentId === open.orderId)) return { ...open, isOwn: true }
  if (intentId === null) return null
  const receipt = readReceipt(intentId)
  return { orderId: intentId, method: 'stripe', receipt, isOwn: receipt !== null } as const
}

/** Null if the payment has no order or the server does not answer. */
async function findOrder(id: string) {
  try {
    return await call('payments.order', { id })
  } catch (error) {
    if (toApiError(error).status !== 404)
      console.warn('The order of a payment could not be looked up.', error)
    return null
  }
}

function unpaidNotice(result: Exclude<CaptureResult, { kind: 'completed' }>): Notice {
  if (result.kind === 'uncertain') return stillConfirmed()
  if (result.kind === 'declined' || result.kind === 'price-changed' || result.kind === 'pending') {
    return noticeOf(result) ?? notCharged()
  }
  return notCharged()
}
