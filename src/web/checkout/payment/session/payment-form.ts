import type { PayableOrder } from '#shared/contract/order/payable.ts'

/** A provider's answer to a confirmation. */
export type FormAnswer =
  | { kind: 'confirmed' }
  /** Declined; the customer may try another card. */
  | { kind: 'refused'; message: string }
  /** No usable answer: the card may have been charged. */
  | { kind: 'unclear'; message: string }

/** A provider's form on the page. */
export type PaymentForm = {
  /** False if the input is invalid; the form shows its own errors. */
  check: () => Promise<boolean>
  confirm: (clientSecret: string, order: PayableOrder) => Promise<FormAnswer>
}
