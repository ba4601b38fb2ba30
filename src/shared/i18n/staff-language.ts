import { type Locale, locales } from './locale.ts'

// The dashboard has the same URL in every language. A cookie remembers the language of the account that
// signed in last, so that the server can send the document and its scripts in that language.

const COOKIE = 'staff_language'
const A_YEAR = 365 * 24 * 60 * 60

/** The dashboard's language in a `Cookie` header or `document.cookie`; English unless one is stored. */
export function staffLanguageIn(cookies: string): Locale {
  const stored = cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .find((cookie) => cookie.startsWith(`${COOKIE}=`))
    ?.slice(COOKIE.length + 1)
  return locales.find((locale) => locale === stored) ?? 'en'
}

/** The cookie that stores a language, as `document.cookie` takes it. */
export function staffLanguageCookie(locale: Locale): string {
  return `${COOKIE}=${locale}; Path=/admin; Max-Age=${A_YEAR}; SameSite=Lax`
}
