import type { ProviderName } from '#shared/domain/provider/providers.ts'
import { methodOf } from './methods.ts'
import { captureAndPlace } from './session/capture-and-place.ts'
import type { MethodFlow, PaymentContext } from './session/payment-context.ts'

/**
 * Places an order with nothing to pay (PAY-19). The chosen method decides how little is nothing: a
 * card takes no less than 50 cents.
 */
export function freeFlow(chosen: ProviderName | null, context: PaymentContext): MethodFlow {
  return {
    open: async (order, replaces) => {
      const opened = await methodOf(chosen).open(order, replaces)
      return { ...opened, address: null, clientSecret: null }
    },
    approve: (payment) => captureAndPlace(payment, context),
  }
}
