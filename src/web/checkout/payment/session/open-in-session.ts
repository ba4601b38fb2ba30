import type { PayableOrder } from '../../../../shared/contract/orders.ts'
import { capturePrevious } from './capture-and-place.ts'
import { holdEnd } from './hold-time.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import { orderFingerprint } from './order-fingerprint.ts'
import type { PaymentContext, Outcome } from './payment-context.ts'
import { refusalIn, textOr } from './refusal.ts'

type Opened = Pick<OpenPayment, 'address' | 'clientSecret'> & {
  id: string
  holdExpiresAt?: string | undefined
  receipt?: string | undefined
}

type Ask = (replaces: { replaces?: string }) => Promise<Opened>

/** Opens a payment with the shop and remembers it; an outcome when the shop would not. */
export async function openPayment(
  payload: PayableOrder,
  payment_context: PaymentContext,
  ask: Ask,
): Promise<Outcome | OpenPayment> {
  const { method, remember, tell } = payment_context
  const former = payment_context.former()
  try {
    const replaces = former?.orderId
    const opened = await ask(replaces === undefined ? {} : { replaces })
    const { id, holdExpiresAt, receipt = null, address, clientSecret } = opened
    if (!id) throw new Error('The payment has no number.')
    const payment: OpenPayment = {
      method,
      orderId: id,
      receipt,
      payload,
      mark: orderFingerprint(payload),
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
    const refusal = refusalIn(error)
    if (refusal?.code === 'payment_used' && former) return capturePrevious(former, payment_context)
    tell({ type: 'failed' })
    if (refusal?.code === 'price_changed') return { kind: 'price-changed' }
    if (refusal?.insufficientItems) return { kind: 'short', items: refusal.insufficientItems }
    const reason = textOr(refusal?.error, 'Unknown error')
    return { kind: 'not-opened', method, error: reason, errors: refusal?.errors ?? [] }
  }
}
