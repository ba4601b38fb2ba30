import type { Order } from '#shared/contract/orders.ts'
import { attentionWords } from '#shared/domain/order/attention-words.ts'

/**
 * What needs the attention of staff, in the language of the page; null if nothing does. Events
 * written by an older version of the app have only the English text.
 */
export function attentionOf({
  attention,
  attentionNotes,
}: Pick<Order, 'attention' | 'attentionNotes'>): string | null {
  return attentionWords(attentionNotes ?? null) ?? attention
}
