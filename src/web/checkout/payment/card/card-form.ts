import type { PayableOrder } from '../../../../shared/contract/orders.ts'

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
