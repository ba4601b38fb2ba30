import type { Locale } from '../../i18n/locale.ts'

/** A collection's texts in French; null where a translation is missing. */
export type FrenchCollection = { title: string | null; text: string | null }

type Texts = { title: string; text: string | null; french: FrenchCollection | null }

type Untranslated = ('title' | 'text')[]

/**
 * A collection's texts in one language. In French, a text without a translation stays in English and is
 * listed in `untranslated`; in English, nothing is added (CONTENT-02).
 */
export function collectionTexts(
  locale: Locale,
  { title, text, french }: Texts,
): { title: string; text: string | null; untranslated?: Untranslated } {
  if (locale === 'en') return { title, text }
  const untranslated: Untranslated = [
    ...(french?.title ? [] : ['title' as const]),
    ...(text && !french?.text ? ['text' as const] : []),
  ]
  return { title: french?.title || title, text: french?.text || text, untranslated }
}

/** The French texts after an edit: what is not sent stays, an empty text removes a translation. */
export function frenchCollectionAfter(
  before: FrenchCollection | null,
  sent: Partial<FrenchCollection> | null | undefined,
): FrenchCollection | null {
  if (sent === null) return null
  const { title, text } = { ...before, ...sent }
  return title || text ? { title: title || null, text: text || null } : null
}
