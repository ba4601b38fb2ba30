import { currency } from '../../../shared/domain/pricing/pricing.ts'
import type { PaymentMethod } from '../../cart/open-payment.ts'
import { call } from '../../api/client.ts'
import { captureAndPlace } from './session/capture-and-place.ts'
import type { MethodFlow, PaymentContext } from './session/payment-context.ts'

/**
 * Places an order with nothing to pay (PAY-19). The chosen method decides how little is nothing: a
 * card takes no less than 50 cents.
 */
export function freeFlow(chosen: PaymentMethod | null, context: PaymentContext): MethodFlow {
  return {
    open: async (order, replaces) => {
      const amount = order.total ?? ''
      const opened =
        chosen === 'card'
          ? await call('stripe.createIntent', { amount, order, ...replaces })
          : await call('paypal.createOrder', {
              amount,
              currency,
              intent: 'CAPTURE',
              order,
              ...replaces,
            })
      return { ...opened, address: null, clientSecret: null }
    },
    approve: (payment) => captureAndPlace(payment, context),
  }
}
