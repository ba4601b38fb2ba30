import { AnswerError, call } from '../../../api/client.ts'
import type { Notice } from '../../../ui/toast/notice.ts'
import { capture, type CaptureResult } from './capture.ts'
import { clearStoredPayment, readStoredPayment, readReceipt } from './stored-payment.ts'
import type { Bought } from '../../../cart/open-payment.ts'
import { orderPageOf } from './order-page-of.ts'
import { noticeOf, notCharged, orderCompleted, stillConfirmed } from './payment-words.ts'
import { clearSavedForm } from '../../form/saved-form.ts'

/** What the card provider adds to the address that it sends the buyer back to. */
export type ReturnAddress = { intentId: string | null; redirectStatus: string | null }

type News = {
  notice: Notice
  /** What leaves the cart; null where nothing does. */
  bought: Bought | null
  orderPage: string | null
}

/** The payment of another browser counts for this long (milliseconds) after its order was made. */
const JUST_ORDERED = 60 * 60 * 1000

/**
 * What became of the payment that the address names, or of the one that this browser has open. Null
 * unless the shop itself confirms an order: anybody can make a link to this address (O30).
 * A buyer whom the provider has sent back also hears that the payment failed or is still pending.
 */
export async function afterReturn(address: ReturnAddress): Promise<News | null> {
  const payment = paymentOf(address)
  if (!payment) return null
  const { id, method, receipt, isOwn } = payment
  const result = await capture({ method, orderId: id })
  if (result.kind !== 'completed') {
    const notice = isOwn && address.redirectStatus !== null ? unpaidNotice(result) : null
    return notice && { notice, bought: null, orderPage: null }
  }
  const order = await findOrder(id)
  if (!order) return null
  const age = Math.abs(Date.now() - Date.parse(order.orderedAt))
  if (!isOwn && age > JUST_ORDERED) return null
  // With a receipt but not open any more, another tab has taken the units out.
  const bought = clearStoredPayment(id) || receipt === null ? order.items : null
  clearSavedForm()
  return {
    notice: orderCompleted,
    bought,
    orderPage: await orderPageOf({ orderId: id, receipt }),
  }
}

function paymentOf({ intentId }: ReturnAddress) {
  const open = readStoredPayment()
  if (open && (intentId === null || intentId === open.id)) return { ...open, isOwn: true }
  if (intentId === null) return null
  const receipt = readReceipt(intentId)
  return { id: intentId, method: 'card', receipt, isOwn: receipt !== null } as const
}

/** Null for a payment that has not become an order, and when the shop does not answer. */
async function findOrder(id: string) {
  try {
    return await call('payments.order', { id })
  } catch (error) {
    const isUnknown = error instanceof AnswerError && error.status === 404
    if (!isUnknown) console.warn('The order of a payment could not be looked up.', error)
    return null
  }
}

function unpaidNotice(result: Exclude<CaptureResult, { kind: 'completed' }>): Notice {
  if (result.kind === 'uncertain') return stillConfirmed
  if (result.kind === 'declined' || result.kind === 'price-changed') {
    return noticeOf(result) ?? notCharged
  }
  return notCharged
}
