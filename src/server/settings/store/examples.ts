import type { ShopSettings } from '#shared/contract/settings/settings.ts'
import {
  canBeExample,
  pageSlots,
  type WordSlot,
  wordSlotNames,
} from '#shared/domain/shop/word-slots.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import { isFirstShop, wordsInEffect } from './shop-words.ts'

type Written = Pick<ShopSettings, 'identity' | 'words'>

/** The default texts that the owner has neither replaced nor confirmed, in the language of the request. */
export function examplesOf(settings: Written): WordSlot[] {
  const inEffect = wordsInEffect(settings)
  const own = settings.words[currentLocale()]
  return wordSlotNames.filter(
    (slot) => canBeExample(slot) && own[slot] === null && inEffect[slot] !== null,
  )
}

/**
 * Whether a page consists of examples alone, although the shop has a name or products of its own
 * (WORDS-07). A fresh shop is as the requirements have it.
 */
export function isOfExamples(page: string, settings: Written): boolean {
  if (isFirstShop(settings) || (page !== 'about' && page !== 'shipping')) return false
  const own = settings.words[currentLocale()]
  return pageSlots[page].every((slot) => own[slot] === null)
}
