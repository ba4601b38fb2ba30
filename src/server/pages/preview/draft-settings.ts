import type { PageTexts, Words } from '#shared/contract/settings/settings.ts'
import { marked } from '#shared/domain/shop/word-marks.ts'
import { everywhereSlots, type WordSlot } from '#shared/domain/shop/word-slots.ts'
import type { Context } from '../../context/context.ts'
import { createPageTextCache } from '../../settings/store/page-text-cache.ts'
import type { Settings } from '../../settings/store/shop-settings.ts'
import { shopWords, wordFacts } from '../../settings/store/shop-words.ts'

/** Settings with texts that are not saved, marked where a page shows them. */
export function draftSettings(context: Context, words: Words): Settings {
  const { db, config, settings } = context
  const now = () => ({ ...settings.now(), words })
  const texts = createPageTextCache({ db, config: () => config, now, log: undefined })
  return { ...settings, now, pageTexts: async (page) => markedTexts(await texts.of(page)) }
}

function markedTexts(texts: PageTexts): PageTexts {
  const entries = Object.entries(texts) as [WordSlot, string | null][]
  return Object.fromEntries(entries.map(([slot, text]) => [slot, text && marked(slot, text)]))
}

/** Parts of other sentences, and what only search engines show. */
const unmarked: readonly WordSlot[] = ['product', 'products', 'description']

/** The texts that every page contains, marked. */
export function markedFacts(settings: Settings): ReturnType<typeof wordFacts> {
  const now = settings.now()
  const facts = wordFacts(now)
  const shown = everywhereSlots.filter((slot) => !unmarked.includes(slot))
  const texts = shopWords(now)
  const marks = shown.map((slot) => [slot, texts[slot] && marked(slot, texts[slot])])
  return { ...facts, words: { ...facts.words, ...Object.fromEntries(marks) } }
}
