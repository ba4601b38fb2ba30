import { attentionWords } from '#shared/domain/order/attention-words.ts'
import { writtenNotes } from '#shared/domain/order/order-attention.ts'
import type { orders } from '../db/schema/shop.ts'
import { inLocale } from '../runtime/request-locale.ts'

/**
 * An order's notes in English, whatever the reader's language: the text is part of events, and a
 * client sends it back to clear the notes. For other languages, the coded notes are sent with it.
 */
export function attentionText({
  attention,
}: Pick<typeof orders.$inferSelect, 'attention'>): string | null {
  if (attention === null) return null
  return inLocale('en', () => attentionWords(writtenNotes(attention)))
}
