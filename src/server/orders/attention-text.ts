import { attentionWords } from '../../shared/domain/order/attention-words.ts'
import { writtenNotes } from '../../shared/domain/order/order-attention.ts'
import type { orders } from '../db/schema/shop.ts'
import { inLocale } from '../runtime/request-locale.ts'

/**
 * An order's notes in English for readers of any language: the text is in events, and a client sends it
 * back to clear it. The notes beside it are for the other languages.
 */
export function attentionText({
  attention,
}: Pick<typeof orders.$inferSelect, 'attention'>): string | null {
  if (attention === null) return null
  return inLocale('en', () => attentionWords(writtenNotes(attention)))
}
