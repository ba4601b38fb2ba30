import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { textOr, toApiError } from '../../../api/api-error.ts'
import { capturePrevious } from './capture-and-place.ts'
import { holdEnd } from './hold-time.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { orderFingerprint } from './order-fingerprint.ts'
import type { PaymentContext, Outcome } from './payment-context.ts'

type Opened = Pick<OpenPayment, 'address' | 'clientSecret'> & {
  id: string
  holdExpiresAt?: string | undefined
  receipt?: string | undefined
}

type OpenRequest = (replaces: { replaces?: string }) => Promise<Opened>

/** Opens a payment and remembers it; returns an outcome if the server refuses. */
export async function openPayment(
  payload: PayableOrder,
  context: PaymentContext,
  request: OpenRequest,
): Promise<Outcome | OpenPayment> {
  const { method, remember, dispatch } = context
  const previous = context.previous()
  try {
    const replaces = previous?.orderId
    const opened = await request(replaces === undefined ? {} : { replaces })
    const { id, holdExpiresAt, receipt = null, address, clientSecret } = opened
    if (!id) throw new Error('The payment has no number.')
    const payment: OpenPayment = {
      method,
      orderId: id,
      receipt,
      payload,
      fingerprint: orderFingerprint(payload),
      items: payload.items,
      amount: payload.total ?? '',
      address,
      clientSecret,
      heldUntil: holdExpiresAt === undefined ? null : holdEnd(holdExpiresAt),
      isUncertain: false,
    }
    remember(payment)
    return payment
  } catch (error) {
    console.warn('The payment could not be opened.', error)
    const { code, body, errors, insufficientItems } = toApiError(error)
    if (code === 'payment_used' && previous) return capturePrevious(previous, context)
    dispatch({ type: 'failed' })
    if (code === 'price_changed') return { kind: 'price-changed' }
    if (insufficientItems.length > 0) return { kind: 'short', items: insufficientItems }
    return { kind: 'not-opened', method, error: textOr(body.error, 'Unknown error'), errors }
  }
}
