import { ActionError } from '../../shared/contract/errors.ts'
import type { Context } from '../context/context.ts'
import { abandonQuietly } from '../payments/settlement/abandon.ts'
import { requireProvider } from '../payments/payment/provider-registry.ts'
import { cancelPayment } from '../payments/settlement/cancel-payment.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'

/**
 * Cancels a card payment for its buyer: its hold is released, nothing is charged, and the
 * authorization on the card is voided.
 */
export async function cancelCardPayment(context: Context, intentId: string): Promise<null> {
  const stripe = requireProvider(context, 'stripe')
  const payment = await findPaymentOfOrder(context.db.read, intentId)
  if (payment?.provider !== stripe.name) {
    throw new ActionError('not_found', { message: 'There is no such payment.' })
  }
  if (!(await cancelPayment(context, intentId))) {
    throw new ActionError('payment_used', { message: 'Your payment has already been made.' })
  }
  await abandonQuietly(context, payment)
  return null
}
