import type { OpenPayment, PaymentMethod } from '../../../cart/open-payment.ts'
import type { Outcome } from './outcome.ts'
import type { Method } from './payment-method.ts'
import type { PaymentEvent } from './payment-step.ts'
import type { PaymentStore } from './payment-store.ts'

/** What the payment flows need from the page. */
export type PaymentContext = {
  method: PaymentMethod
  /** Aborted when the customer leaves the page; an approved payment is still captured. */
  signal: AbortSignal
  dispatch: (event: PaymentEvent) => void
  payments: PaymentStore
}

/** What one payment method adds to the shared flow. */
export type MethodFlow = {
  /** Whether the input of the method's own form is valid. */
  check?: () => Promise<boolean>
  open: Method['open']
  /** Lets the buyer approve the payment, then captures it. */
  approve: (payment: OpenPayment) => Promise<Outcome>
  /** Called at the end, whatever happened. */
  close?: () => void
}
