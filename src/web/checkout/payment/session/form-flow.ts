import { captureAndPlace } from './capture-and-place.ts'
import type { Outcome } from './outcome.ts'
import type { MethodFlow, PaymentContext } from './payment-context.ts'
import type { PaymentForm } from './payment-form.ts'
import type { Method } from './payment-method.ts'

/** Pays in a provider's form on the page (STRIPE-02, STRIPE-03). */
export function formFlow({ open }: Method, form: PaymentForm, context: PaymentContext): MethodFlow {
  return {
    check: form.check,
    open,
    approve: async (payment): Promise<Outcome> => {
      const { clientSecret, payload } = payment
      if (clientSecret === null || payload === null) return { kind: 'quiet' }
      context.dispatch({ type: 'opened', heldUntil: payment.heldUntil })
      const answer = await form.confirm(clientSecret, payload)
      if (answer.kind === 'refused') return { kind: 'declined', message: answer.message }
      context.dispatch({ type: 'window-closed' })
      const outcome = await captureAndPlace(payment, context)
      if (answer.kind === 'confirmed' || outcome.kind !== 'quiet') return outcome
      return { kind: 'declined', message: answer.message }
    },
  }
}
