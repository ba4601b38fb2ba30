import { displayPrice } from '../../i18n/format.ts'
import * as m from '../../i18n/messages.ts'
import { beginningOf } from '../beginning-of.ts'
import {
  type AttentionCode,
  type AttentionNote,
  longestAttention,
  notPaidOut,
  outcomeUnclear,
  type WrittenNote,
  writtenNotes,
} from './order-attention.ts'
import { disputedWords, reversedWords } from './payment/dispute-words.ts'
import { providerName } from './payment/payment-names.ts'

const words: Record<AttentionCode, (note: WrittenNote) => string> = {
  no_tax: m.attentionNoTax,
  other_region: m.attentionOtherRegion,
  unchecked_region: m.attentionUncheckedRegion,
  not_served: m.attentionNotServed,
  paid_late: m.attentionPaidLate,
  other_amount: m.attentionOtherAmount,
  dropped: m.attentionDropped,
  disputed: disputedWords,
  reversed: reversedWords,
  counted_fewer: ({ products = [] }) => m.attentionCountedFewer({ products: products.join(', ') }),
  added_after_sending: ({ products = [] }) =>
    m.attentionAddedAfterSending({ products: products.join(', ') }),
  refund_refused: ({ amount = '', failure = '' }) =>
    m.attentionRefundRefused({
      amount: displayPrice(amount),
      failure: refundFailureWords(failure),
    }),
  refund_failed: ({ amount = '', isSold }) => {
    const failed = m.attentionRefundFailed({ amount: displayPrice(amount) })
    return isSold ? `${failed} ${m.attentionUnitsSold()}` : failed
  },
  refund_unclear: ({ amount = '' }) => m.attentionRefundUnclear({ amount: displayPrice(amount) }),
  refund_unread: ({ provider = '' }) => m.attentionRefundUnread({ who: providerName(provider) }),
  worded: (note) => note.words ?? '',
}

/** An order's notes as staff read them, in the language of the reader; null when there are none. */
export function attentionWords(notes: readonly WrittenNote[] | null): string | null {
  if (!notes || notes.length === 0) return null
  return beginningOf(textOf(notes), longestAttention)
}

function textOf(notes: readonly WrittenNote[]): string {
  return notes.map((note) => words[note.code](note)).join(' ')
}

/** Adds a note, and drops the oldest ones until the text fits into `longestAttention` characters. */
export function withNote(
  notes: readonly AttentionNote[] | null,
  add: AttentionNote,
): AttentionNote[] {
  const all = [...(notes ?? []), add]
  const fits = (some: AttentionNote[]) => textOf(writtenNotes(some)).length <= longestAttention
  if (fits(all)) return all
  const dropped: AttentionNote = { code: 'dropped' }
  const kept = all.filter(({ code }) => code !== 'dropped')
  while (kept.length > 1 && !fits([dropped, ...kept])) kept.shift()
  return [dropped, ...kept]
}

/** Why a refund failed: a message for a code, or the provider's own text unchanged. */
export function refundFailureWords(failure: string): string {
  if (failure === notPaidOut) return m.refundNotPaidOut()
  if (failure === outcomeUnclear) return m.refundOutcomeUnclear()
  return /^[A-Z0-9_]+$/.test(failure) ? m.refundAnswered({ code: failure }) : failure
}
