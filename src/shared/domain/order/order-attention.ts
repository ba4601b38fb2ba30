import { type Cents, formatMoney } from '../money.ts'

/** What staff must look at on an order. */
export type AttentionNote =
  | { code: 'no_tax' | 'other_region' | 'paid_late' | 'other_amount' | 'dropped' }
  | { code: 'disputed' | 'reversed'; provider: 'paypal' | 'stripe' }
  | { code: 'counted_fewer'; products: string[] }
  | { code: 'refund_refused'; amountCents: Cents; failure: string }
  | { code: 'refund_failed'; amountCents: Cents; isSold: boolean }
  /** A note that an earlier release stored in words. */
  | { code: 'worded'; words: string }

type Words = {
  [Code in AttentionNote['code']]: (note: Extract<AttentionNote, { code: Code }>) => string
}

const disputed = {
  paypal: "The buyer is disputing this payment. Respond in PayPal's Resolution Centre.",
  stripe: 'The buyer is disputing this card payment. Respond in the Stripe dashboard.',
}

const reversed = {
  paypal: 'PayPal took back the money for this order.',
  stripe: 'The money for this order was taken back because the card payment dispute was lost.',
}

const words = {
  no_tax: () => 'No tax was charged because the order has no province and postal code.',
  other_region: () =>
    "The province or state doesn't match the postal code, so the tax may be wrong. Please check the address.",
  paid_late: () => "Paid after its hold expired, and there wasn't enough stock left.",
  other_amount: () => "The amount paid doesn't match the order total.",
  dropped: () => 'Earlier notes are in the timeline.',
  disputed: ({ provider }: { provider: keyof typeof disputed }) => disputed[provider],
  reversed: ({ provider }: { provider: keyof typeof reversed }) => reversed[provider],
  counted_fewer: ({ products }: { products: string[] }) =>
    `A stock count came up short while this was being paid. Check that there are enough of ${products.join(', ')}.`,
  refund_refused: ({ amountCents, failure }: { amountCents: Cents; failure: string }) =>
    `A refund of $${formatMoney(amountCents)} was refused: ${failure}`,
  refund_failed: ({ amountCents, isSold }: { amountCents: Cents; isSold: boolean }) =>
    `A refund of $${formatMoney(amountCents)} failed after it was accepted. The customer hasn't received it.${isSold ? ' The units put back for it have since been sold.' : ''}`,
  worded: (note: { words: string }) => note.words,
}

/** The longest text of an order's notes, so that a client can always send the text it read. */
export const longestAttention = 2_000

/** An order's notes as staff read them; null when there are none. */
export function attentionWords(notes: readonly AttentionNote[] | null): string | null {
  if (!notes || notes.length === 0) return null
  return notes.map(wordsOf).join(' ').slice(0, longestAttention)
}

function wordsOf<Code extends AttentionNote['code']>(note: Extract<AttentionNote, { code: Code }>) {
  return (words as Words)[note.code as Code](note)
}

/** Adds a note. The oldest are dropped while the text is longer than the longest allowed. */
export function withNote(
  notes: readonly AttentionNote[] | null,
  add: AttentionNote,
): AttentionNote[] {
  const all = [...(notes ?? []), add]
  const fits = (some: AttentionNote[]) => some.map(wordsOf).join(' ').length <= longestAttention
  if (fits(all)) return all
  const dropped: AttentionNote = { code: 'dropped' }
  const kept = all.filter(({ code }) => code !== 'dropped')
  while (kept.length > 1 && !fits([dropped, ...kept])) kept.shift()
  return [dropped, ...kept]
}
