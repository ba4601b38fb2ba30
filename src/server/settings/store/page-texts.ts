import type { PageTexts, ShopSettings } from '#shared/contract/settings/settings.ts'
import { filled } from '#shared/domain/shop/shop-words.ts'
import {
  markdownSlots,
  pageSlots,
  type TextPage,
  type WordSlot,
} from '#shared/domain/shop/word-slots.ts'
import type { Config } from '../../config/config.ts'
import { linkEmails } from '../markdown/link-emails.ts'
import { privacyText } from './privacy-text.ts'
import { placeholders, type ShopWords, wordsInEffect } from './shop-words.ts'

/**
 * The texts of one page, ready to be shown, in the language of the request (WORDS-03). `htmlOf` is
 * called for each text in Markdown.
 */
export function pageTexts(
  page: TextPage,
  settings: ShopSettings,
  config: Config,
  htmlOf: (markdown: string) => string,
): PageTexts {
  const words = allWords(settings, config)
  const values = placeholders(settings)
  const textOf = (slot: WordSlot) => {
    const text = words[slot]
    if (text === null) return null
    if (!markdownSlots.includes(slot)) return filled(text, values)
    // After rendering, so that a name is never taken for Markdown.
    const escaped = Object.entries(values).map(([name, value]) => [
      name,
      Bun.escapeHTML(value ?? ''),
    ])
    return linkEmails(filled(htmlOf(text), Object.fromEntries(escaped)))
  }
  return Object.fromEntries(pageSlots[page].map((slot) => [slot, textOf(slot)]))
}

/** Every text in effect, with the privacy policy that matches the shop's configuration. */
export function allWords(settings: ShopSettings, config: Config): ShopWords {
  const words = wordsInEffect(settings)
  const privacyPolicy = words.privacyPolicy ?? privacyText(config, settings.identity.email)
  return { ...words, privacyPolicy }
}
