import type { PayableOrder } from '#shared/contract/orders.ts'
import { captureAndPlace } from '../session/capture-and-place.ts'
import type { MethodFlow, Outcome, PaymentContext } from '../session/payment-context.ts'
import { cardMethod } from './card-method.ts'

/** The card provider's answer to a confirmation. */
export type CardAnswer =
  | { kind: 'confirmed' }
  /** Declined; the customer may try another card. */
  | { kind: 'refused'; message: string }
  /** No usable answer: the card may have been charged. */
  | { kind: 'unclear'; message: string }

/** The card provider's embedded form. */
export type CardForm = {
  /** False if the input is invalid; the form shows its own errors. */
  check: () => Promise<boolean>
  confirm: (clientSecret: string, order: PayableOrder) => Promise<CardAnswer>
}

/** Pays by card (STRIPE-02, STRIPE-03). */
export function cardFlow(form: CardForm, context: PaymentContext): MethodFlow {
  return {
    check: form.check,
    open: cardMethod.open,
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
