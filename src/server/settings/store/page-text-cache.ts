import type { PageTexts, ShopSettings } from '#shared/contract/settings/settings.ts'
import { markdownSlots, pageSlots, type TextPage } from '#shared/domain/shop/word-slots.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import type { Config } from '../../config/config.ts'
import type { Engine } from '../../db/engine/engine.ts'
import type { Log } from '../../runtime/log/log.ts'
import { plainHtml } from '../markdown/plain-html.ts'
import { renderMarkdown } from '../markdown/render.ts'
import { pageTexts } from './page-texts.ts'
import { readRenderedWords, textKey } from './rendered-words.ts'

type Dependencies = {
  db: Pick<Engine, 'read'>
  /** Read for each build, because staff can set up providers meanwhile. */
  config: () => Config
  now: () => ShopSettings
  log: Pick<Log, 'warn'> | undefined
}

/** The shop's own texts are short and harmless, so only they are rendered here. */
const loadHtmlOf = async () => (await import('../markdown/html-of.ts')).htmlOf

/** Builds the texts of each page once per language, until they are cleared. */
export function createPageTextCache({ db, config, now, log }: Dependencies) {
  let cache = new Map<string, Promise<PageTexts>>()

  function of(page: TextPage): Promise<PageTexts> {
    const key = `${currentLocale()} ${page}`
    const cached = cache.get(key)
    if (cached) return cached
    const started = cache
    const building = build(page)
    started.set(key, building)
    building.catch(() => started.delete(key))
    return building
  }

  async function build(page: TextPage): Promise<PageTexts> {
    const settings = now()
    const written = await htmlOfOwner(page, settings)
    const htmlOf = await loadHtmlOf()
    return pageTexts(page, settings, config(), (text) => written.get(text) ?? htmlOf(text))
  }

  /** The HTML of the texts on this page that the owner has written. */
  async function htmlOfOwner(page: TextPage, { words }: ShopSettings) {
    const own = words[currentLocale()]
    const texts = pageSlots[page].flatMap((slot) =>
      markdownSlots.includes(slot) ? (own[slot] ?? []) : [],
    )
    const html = new Map<string, string>()
    if (texts.length === 0) return html
    const stored = await readRenderedWords(db.read)
    for (const text of texts) {
      html.set(text, stored[textKey(text)] ?? (await renderOnce(page, text)))
    }
    return html
  }

  /** An earlier version saved the text, so it has not been rendered yet. */
  async function renderOnce(page: TextPage, text: string): Promise<string> {
    const [html = null] = await renderMarkdown([text])
    if (html !== null) return html
    log?.warn('text_too_complex', { page, locale: currentLocale() })
    return plainHtml(text)
  }

  return { of, clear: () => (cache = new Map()) }
}
