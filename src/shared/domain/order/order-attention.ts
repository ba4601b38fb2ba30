import { type Cents, formatMoney } from '../money.ts'

/** What staff must look at on an order, as it is stored. */
export type AttentionNote =
  | { code: 'no_tax' | 'other_region' | 'paid_late' | 'other_amount' | 'dropped' }
  | { code: 'disputed' | 'reversed'; provider: 'paypal' | 'stripe' }
  | { code: 'counted_fewer'; products: string[] }
  | { code: 'refund_refused'; amountCents: Cents; failure: string }
  | { code: 'refund_failed'; amountCents: Cents; isSold: boolean }
  /** A note that an earlier release stored in words. */
  | { code: 'worded'; words: string }

export const attentionCodes = [
  'no_tax',
  'other_region',
  'paid_late',
  'other_amount',
  'dropped',
  'disputed',
  'reversed',
  'counted_fewer',
  'refund_refused',
  'refund_failed',
  'worded',
] as const satisfies AttentionNote['code'][]

export type AttentionCode = (typeof attentionCodes)[number]

/** The same on the wire, where amounts are decimals. */
export type WrittenNote = {
  code: AttentionCode
  provider?: 'paypal' | 'stripe'
  products?: string[]
  amount?: string
  failure?: string
  isSold?: boolean
  words?: string
}

/** The longest text of an order's notes, so that a client can always send the text it read. */
export const longestAttention = 2_000

/** Stored for a refund that was accepted and then failed; other reasons are the provider's own. */
export const notPaidOut = 'not_paid_out'

export function writtenNotes(notes: readonly AttentionNote[]): WrittenNote[] {
  return notes.map((note) => {
    if (!('amountCents' in note)) return note
    const { amountCents, ...rest } = note
    return { ...rest, amount: formatMoney(amountCents) }
  })
}
