import { currentLocale, languageOf, type Locale } from '#shared/i18n/locale.ts'
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
 * dashboard without loading a document. Not while a person goes elsewhere. Returns whether it reloads.
 */
export function reloadIfOther(): boolean {
  if (staffLanguageIn(document.cookie) === currentLocale() || isBeingLeft()) return false
  // Replaces the history entry instead of reloading, so that going back loads the shop's page in
  // its own language. An address under /fr has no dashboard, and would load itself again forever.
  location.replace(location.origin + languageOf(location.pathname).path + location.search)
  return true
}

/** Milliseconds after which a person who has not left is no longer expected to: it was a download. */
const FORGOTTEN_AFTER = 10_000

let leftAt = Number.NEGATIVE_INFINITY

/**
 * Whether somebody is about to leave this document for another one. A document that loads itself again at
 * that moment would take them back.
 */
const isBeingLeft = () => performance.now() - leftAt < FORGOTTEN_AFTER

/** To be called before `isBeingLeft` is. Returns what ends it. */
export function watchLeaving(): () => void {
  const record = () => {
    leftAt = performance.now()
  }
  addEventListener('beforeunload', record)
  return () => removeEventListener('beforeunload', record)
}
