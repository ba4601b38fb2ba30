import * as m from '../../../shared/i18n/messages.ts'
import { type WordSlot, wordSlots } from '../../../shared/domain/shop-words.ts'
import type { FieldSpec } from './field-spec.ts'

const labels: Record<WordSlot, () => string> = {
  product: m.wordProduct,
  products: m.wordProducts,
  heroTitle: m.wordHeroTitle,
  heroText: m.wordHeroText,
  collectionTitle: m.wordCollectionTitle,
  collectionText: m.wordCollectionText,
  description: m.wordDescription,
  footerTitle: m.wordFooterTitle,
  footerText: m.wordFooterText,
}

const hints: Partial<Record<WordSlot, () => string>> = {
  product: m.wordHintProduct,
  products: m.wordHintProducts,
}

/** From this length on, a text has several lines. */
const LONG = 300

/** One field for each text, the same in every language (WORDS-01). */
export const wordFields: readonly FieldSpec[] = (Object.keys(wordSlots) as WordSlot[]).map(
  (slot) => ({
    kind: wordSlots[slot] < LONG ? 'text' : 'area',
    key: slot,
    label: labels[slot],
    ...(hints[slot] && { hint: hints[slot] }),
  }),
)
