import type { PayableOrder } from '../../../../shared/contract/orders.ts'

/** What became of a card that was sent to the card provider. */
export type CardAnswer =
  | { kind: 'confirmed' }
  /** The provider has said no, and why; another card may be tried. */
  | { kind: 'refused'; message: string }
  /** It did not answer as it should: the card may have been charged. */
  | { kind: 'unclear'; message: string }

/** The card provider's fields on the page. */
export type CardForm = {
  /** False when something entered is not as it must be; the fields themselves say what. */
  check: () => Promise<boolean>
  confirm: (clientSecret: string, order: PayableOrder) => Promise<CardAnswer>
}
