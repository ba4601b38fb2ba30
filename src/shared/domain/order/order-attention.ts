import { type Cents, formatMoney } from '../money.ts'
import type { RegionNote } from '../pricing/region-note.ts'
import type { ProviderName } from '../provider/providers.ts'

/** What staff must look at on an order, as it is stored. */
export type AttentionNote =
  | { code: 'no_tax' | RegionNote | 'paid_late' | 'other_amount' | 'dropped' }
  | {
      code: 'disputed' | 'reversed'
      provider: ProviderName
      /** The disputed or lost part; missing if unknown. */
      amountCents?: Cents
      /** The provider's code for why the buyer disputes the payment. */
      reason?: string
      /** When the shop must have responded. */
      respondBy?: string
    }
  | { code: 'counted_fewer' | 'added_after_sending'; products: string[] }
  | { code: 'refund_refused'; amountCents: Cents; failure: string }
  | { code: 'refund_failed'; amountCents: Cents; isSold: boolean }
  /** Whether this refund was made is not known. */
  | { code: 'refund_unclear'; amountCents: Cents }
  /** The provider lists a refund that cannot be read. */
  | { code: 'refund_unread'; provider: ProviderName }
  /** A note that an earlier release stored as text. */
  | { code: 'worded'; words: string }

export const attentionCodes = [
  'no_tax',
  'other_region',
  'unchecked_region',
  'not_served',
  'paid_late',
  'other_amount',
  'dropped',
  'disputed',
  'reversed',
  'counted_fewer',
  'added_after_sending',
  'refund_refused',
  'refund_failed',
  'refund_unclear',
  'refund_unread',
  'worded',
] as const satisfies AttentionNote['code'][]

export type AttentionCode = (typeof attentionCodes)[number]

/** A note as the API sends it, with decimal amounts. */
export type WrittenNote = {
  code: AttentionCode
  provider?: ProviderName
  products?: string[]
  amount?: string
  reason?: string
  respondBy?: string
  failure?: string
  isSold?: boolean
  words?: string
}

/**
 * The most characters in the text of an order's notes. Clients send the text back to clear it, so it
 * must fit into a request.
 */
export const longestAttention = 2_000

/** The reason stored for a refund that failed after it was accepted; other reasons are the provider's. */
export const notPaidOut = 'not_paid_out'

/** The reason stored for a refund whose outcome is not known. */
export const outcomeUnclear = 'outcome_unclear'

export function writtenNotes(notes: readonly AttentionNote[]): WrittenNote[] {
  return notes.map((note) => {
    if (!('amountCents' in note) || note.amountCents === undefined) return note
    const { amountCents, ...rest } = note
    return { ...rest, amount: formatMoney(amountCents) }
  })
}
