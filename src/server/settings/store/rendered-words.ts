import { eq } from 'drizzle-orm'
import { invalidField } from '#shared/contract/errors.ts'
import type { Words } from '#shared/contract/settings/settings.ts'
import { markdownSlots } from '#shared/domain/shop/word-slots.ts'
import { locales } from '#shared/i18n/locale.ts'
import * as m from '#shared/i18n/messages.ts'
import type { AnyDatabase } from '../../db/engine/engine.ts'
import { shopSettings } from '../../db/schema/settings.ts'
import { renderMarkdown } from '../markdown/render.ts'

/** HTML by the `textKey` of its Markdown, so that it cannot be taken for that of another text. */
export type RenderedWords = Record<string, string>

export function textKey(markdown: string): string {
  return new Bun.CryptoHasher('sha256').update(markdown).digest('base64url')
}

/** The HTML that was stored with the words; empty if an earlier version saved them. */
export async function readRenderedWords(db: Pick<AnyDatabase, 'select'>): Promise<RenderedWords> {
  const [row] = await db
    .select({ rendered: shopSettings.rendered })
    .from(shopSettings)
    .where(eq(shopSettings.section, 'words'))
  return row?.rendered ?? {}
}

/**
 * Renders the owner's Markdown before it is saved, outside of the transaction; `known` need not be
 * rendered again. Throws `invalid` for a text that takes too long or becomes too large (WORDS-05).
 */
export async function renderWords(words: Words, cache: RenderedWords): Promise<RenderedWords> {
  const texts = locales.flatMap((locale) =>
    markdownSlots.flatMap((slot) => {
      const text = words[locale][slot]
      return text === null ? [] : [{ path: `/words/${locale}/${slot}`, text, key: textKey(text) }]
    }),
  )
  const unknown = texts.filter(({ key }) => !Object.hasOwn(cache, key))
  const added = await renderMarkdown(unknown.map(({ text }) => text))
  const rendered = new Map(Object.entries(cache))
  for (const [index, { path, key }] of unknown.entries()) {
    const html = added[index] ?? null
    if (html === null) throw invalidField(path, m.errorTextTooComplex())
    rendered.set(key, html)
  }
  return Object.fromEntries(texts.map(({ key }) => [key, rendered.get(key) ?? '']))
}
