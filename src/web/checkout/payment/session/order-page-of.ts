import { call } from '../../../api/client.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

/** In milliseconds; the link is also in the confirmation email. */
const TIMEOUT = 3_000

/** The path of the order page; null if the server does not answer in time. */
export async function orderPageOf({
  orderId: id,
  receipt,
}: Pick<OpenPayment, 'orderId' | 'receipt'>): Promise<string | null> {
  if (receipt === null) return null
  try {
    const signal = AbortSignal.timeout(TIMEOUT)
    return (await call('payments.orderPage', { id, receipt }, { signal })).path
  } catch (error) {
    console.warn('The page of the order could not be loaded.', error)
    return null
  }
}
