import { currentLocale, type Locale, locales } from '../../shared/i18n/locale.ts'

const STORED_UNDER = 'language'

/** The language that the page is not in. */
export function otherLocale(): Locale {
  return currentLocale() === 'en' ? 'fr' : 'en'
}

/** Keeps the visitor's choice, so that no other language is offered again (LANG-07). */
export function rememberLanguage(locale: Locale): void {
  try {
    localStorage.setItem(STORED_UNDER, locale)
  } catch {
    // Storage is full or blocked.
  }
}

/** Whether the browser prefers the other language and the visitor has not chosen one. */
export function prefersOtherLanguage(): boolean {
  const tags = navigator.languages.map((tag) => tag.slice(0, 2))
  if (tags.find((tag) => locales.some((locale) => locale === tag)) !== otherLocale()) return false
  try {
    return localStorage.getItem(STORED_UNDER) === null
  } catch {
    // The choice could not be kept.
    return false
  }
}
