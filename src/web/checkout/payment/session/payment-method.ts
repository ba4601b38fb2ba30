import type { PayableOrder } from '#shared/contract/order/payable.ts'
import type { OpenHold } from '#shared/contract/payments.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { ProviderName } from '#shared/domain/provider/providers.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'
import type { PaymentForm } from './payment-form.ts'
import type { Payment } from './payment.ts'
import type { ComponentType, Ref } from 'react'

export type CaptureResult =
  | { kind: 'completed'; paymentId: string }
  /** Not approved yet; `hold` is null if the stock is no longer held. */
  | { kind: 'waiting'; hold: OpenHold | null }
  /** Cancelled by the buyer or the shop; nothing was charged. */
  | { kind: 'cancelled' }
  | { kind: 'declined'; message: string }
  /** Ended without a charge: it was approved late and the price has changed. */
  | { kind: 'price-changed' }
  /** The money is on the way; `reason` is the provider's code. */
  | { kind: 'pending'; reason: string | null }
  /** Another status or no answer: money may have been taken. */
  | { kind: 'uncertain' }

export type Opened = Pick<OpenPayment, 'address' | 'clientSecret'> & {
  id: string
  holdExpiresAt?: string | undefined
  receipt?: string | undefined
  /** There is nothing to approve. */
  nothingToPay?: boolean | undefined
}

/** What the words about a payment need to know. */
export type PaymentProps = {
  payment: Payment
  isComplete: boolean
  /** The cart contains an item that cannot be bought. */
  isBlocked: boolean
  /** The open payment is for the order on the page. */
  isSameOrder: boolean
}

export type PanelProps = PaymentProps & {
  method: ProviderName
  /** The key of the provider's script. */
  scriptKey: string
  total: Cents
  formRef: Ref<PaymentForm>
  onPay: () => void
  onPayInTab: () => void
  onResume: () => void
}

/** How the buyer pays with one provider. */
export type Method = {
  provider: ProviderName
  /** What the browser's storage and the form call it. */
  id: string
  /** Its name beside the choice. */
  name: () => string
  /** What is shown below the name once it is chosen. */
  Panel: ComponentType<PanelProps>
  open: (order: PayableOrder, replaces: { replaces?: string }) => Promise<Opened>
  capture: (id: string) => Promise<CaptureResult>
  cancel: (id: string) => Promise<void>
  /** Where the buyer approves: in a window of the provider, or in a form on the page. */
  approvedIn: 'window' | 'form'
  /** For a window: its words until the provider's page loads, and the address of that page. */
  window?: {
    opening: () => string
    addressOf: (base: string, id: string) => string
  }
  /** Whether its panel says what went wrong or is not known (PAYPAL-06), in place of a notice. */
  saysInPanel: boolean
  /** Whether the money was released when the stock had sold out before the capture. */
  isReleased: boolean
  /** The text of a notice that the payment could not be opened. */
  notOpened: (error: string) => string
}
