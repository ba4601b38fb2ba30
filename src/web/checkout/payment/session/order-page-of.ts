import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

/** Nobody waits longer than this (milliseconds) for a link that the mail has as well. */
const WITHIN = 3_000

/** Where the order is that this browser has paid for; null when the shop does not say in time. */
export async function orderPageOf({
  orderId: id,
  receipt,
}: Pick<OpenPayment, 'orderId' | 'receipt'>): Promise<string | null> {
  if (receipt === null) return null
  try {
    const signal = AbortSignal.timeout(WITHIN)
    return (await call('payments.orderPage', { id, receipt }, { signal })).path
  } catch (error) {
    console.warn('The page of the order could not be found out.', error)
    return null
  }
}
