import { currentLocale, type Locale } from '#shared/i18n/locale.ts'
import { staffLanguageCookie, staffLanguageIn } from '#shared/i18n/staff-language.ts'

// Each document has one language, so a change of language loads another document.

/**
 * Remembers the account's language in this browser, and reloads the document if it is in another
 * language. Returns whether it reloads.
 */
export function followLanguage(locale: Locale): boolean {
  rememberLanguage(locale)
  return reloadIfOther()
}

/** The next document that this browser loads is in this language. */
export function rememberLanguage(locale: Locale): void {
  if (locale !== staffLanguageIn(document.cookie)) document.cookie = staffLanguageCookie(locale)
}

/**
 * Reloads the document if it is not in the remembered language: a link in the shop can open the
 * dashboard without loading a document. Returns whether it reloads.
 */
export function reloadIfOther(): boolean {
  if (staffLanguageIn(document.cookie) === currentLocale()) return false
  // Replaces the history entry instead of reloading, so that going back loads the shop's page in
  // its own language.
  location.replace(location.origin + location.pathname + location.search)
  return true
}
