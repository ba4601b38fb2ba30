import type { PayableOrder } from '#shared/contract/orders.ts'
import type { OpenHold } from '#shared/contract/payments.ts'
import type { ProviderName } from '#shared/domain/provider/provider-names.ts'
import type { ShopInfo } from '../../../boot/shop-info.ts'
import type { OpenPayment } from '../../../cart/open-payment.ts'

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

/** What distinguishes a payment method from the others, besides its panel and its flow. */
export type Method = {
  provider: ProviderName
  isOffered: (shop: ShopInfo) => boolean
  open: (order: PayableOrder, replaces: { replaces?: string }) => Promise<Opened>
  capture: (id: string) => Promise<CaptureResult>
  cancel: (id: string) => Promise<void>
  /** Where the buyer approves: in a window of the provider, or in a form on the page. */
  approvedIn: 'window' | 'form'
  /** Whether its panel says what went wrong or is not known (PAYPAL-06), in place of a notice. */
  saysInPanel: boolean
  /** Whether the money was released when the stock had sold out before the capture. */
  isReleased: boolean
  /** The text of a notice that the payment could not be opened. */
  notOpened: (error: string) => string
}
