import { currentLocale, languageOf, type Locale } from '../../../shared/i18n/locale.ts'
import { staffLanguageCookie, staffLanguageIn } from '../../../shared/i18n/staff-language.ts'

// A document has one language, so another language means another document.

/**
 * Remembers the account's language for this browser, and loads the document again if it is in another
 * one. Returns whether it does.
 */
export function followLanguage(locale: Locale): boolean {
  if (locale !== staffLanguageIn(document.cookie)) document.cookie = staffLanguageCookie(locale)
  return reloadIfOther()
}

/**
 * Loads the document again if it is not the dashboard's own in the remembered language: a link in the
 * shop leads here without loading a document. Returns whether it does.
 */
export function reloadIfOther(): boolean {
  const { path } = languageOf(location.pathname)
  const isElsewhere = path !== location.pathname
  if (!isElsewhere && staffLanguageIn(document.cookie) === currentLocale()) return false
  // Replaced instead of reloaded: going back then loads the page of the shop in its own language.
  location.replace(location.origin + path + location.search)
  return true
}
