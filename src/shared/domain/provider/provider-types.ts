import type { Cents } from '../money.ts'

/** What pages of the shop and of staff know about a provider. */
export type ProviderFacts = {
  /** What customers and staff call it. */
  name: { customer: string; staff: string }
  /** The smallest amount that it takes. */
  smallest: Cents
  /** Its reasons for pending captures, for the buyer. */
  pending: ReadonlyMap<string, () => string>
  /** Reasons for which a capture stays pending until the shop's owner acts at the provider. */
  ownersTurn: ReadonlySet<string>
  staff: StaffWords
}

type Amount = { amount: string }

/** What staff read about a provider's payments. */
type StaffWords = {
  disputed: {
    whole: () => string
    part: (disputed: Amount) => string
    respond: () => string
    respondBy: (deadline: { day: string }) => string
  }
  reversed: { whole: () => string; part: (lost: Amount) => string }
  /** The provider's codes for why a buyer disputes a payment. */
  disputeReasons: ReadonlyMap<string, () => string>
  /** Its reasons for pending captures, with what staff must do there. */
  pending: ReadonlyMap<string, () => string>
}
