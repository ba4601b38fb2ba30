import { currentLocale, type Locale, locales } from '#shared/i18n/locale.ts'
import { readStored, store } from '../platform/storage.ts'

const STORED_UNDER = 'language'

/** The language that the page is not in. */
export function otherLocale(): Locale {
  return currentLocale() === 'en' ? 'fr' : 'en'
}

/** Keeps the visitor's choice, so that no other language is offered again (LANG-07). */
export function rememberLanguage(locale: Locale): void {
  store('local', STORED_UNDER, locale)
}

/** Whether the browser prefers the other language and the visitor has not chosen one. */
export function prefersOtherLanguage(): boolean {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2))
  if (tags.find((tag) => locales.some((locale) => locale === tag)) !== otherLocale()) return false
  // False if storage is blocked (`undefined`), because the choice could not be saved.
  return readStored('local', STORED_UNDER) === null
}
