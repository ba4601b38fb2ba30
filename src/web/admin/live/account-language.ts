import { currentLocale, type Locale } from '../../../shared/i18n/locale.ts'
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
 * Loads the document again if it is not in the remembered language: a link in the shop leads here without
 * loading a document. Returns whether it does.
 */
export function reloadIfOther(): boolean {
  if (staffLanguageIn(document.cookie) === currentLocale()) return false
  // Replaced instead of reloaded: going back then loads the page of the shop in its own language.
  location.replace(location.origin + location.pathname + location.search)
  return true
}
