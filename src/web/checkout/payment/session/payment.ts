import type { FieldError } from '#shared/contract/errors.ts'
import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import type { OpenPayment, PaymentStep } from '../../../cart/open-payment.ts'
import type { AwaitedOrder } from './outcome.ts'
import type { PaymentForm } from './payment-form.ts'

/** The payment session of the checkout page. */
export type Payment = {
  step: PaymentStep
  /** A payment that did not end in an order; it may still hold stock. */
  open: OpenPayment | null
  /**
   * False until the shop has returned the state of the stored payment. Until then, the units that
   * the payment holds would look unavailable.
   */
  isKnown: boolean
  /** Whether the open payment's panel says what is not known about it, in place of a notice. */
  saysInPanel: boolean
  // Call these synchronously in a click handler, or some browsers block the popup. They resolve to the
  // fields that the server rejected.
  startInWindow: (order: AwaitedOrder, by: ProviderName) => Promise<readonly FieldError[]>
  /** Pays at the provider in this tab, where the browser opens no window. */
  startInTab: (order: AwaitedOrder, by: ProviderName) => Promise<readonly FieldError[]>
  startInForm: (
    order: AwaitedOrder,
    by: ProviderName,
    form: PaymentForm,
  ) => Promise<readonly FieldError[]>
  /** Places an order with nothing to pay; `by` is the method that would have been used. */
  startFree: (order: AwaitedOrder, by: ProviderName | null) => Promise<readonly FieldError[]>
  /** Continues the open payment; it must be for this order. */
  resume: (payload: PayableOrder) => Promise<readonly FieldError[]>
  /** Cancels the open payment and releases its hold. */
  cancel: () => Promise<void>
  /** Brings the provider's window to the front. */
  showWindow: () => void
  /** Goes on in this tab with the payment that is to be approved in the provider's window. */
  moveToTab: () => void
}
