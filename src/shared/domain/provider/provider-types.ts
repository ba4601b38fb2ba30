import type { Cents } from '../money.ts'

export type DisputeReason =
  'notReceived' | 'notAsDescribed' | 'unauthorized' | 'noCredit' | 'duplicate' | 'wrongAmount'

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
  /** Why a buyer disputes a payment, by the provider's codes. */
  disputeReasons: Readonly<Record<string, DisputeReason>>
}
