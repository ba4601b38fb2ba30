import { AsyncLocalStorage } from 'node:async_hooks'
import {
  currentLocale,
  languageOf,
  type Locale,
  setLocaleSource,
} from '../../shared/i18n/locale.ts'
import { staffLanguageIn } from '../../shared/i18n/staff-language.ts'

// The language of each request, email or page, kept in its async context and never in a global.

const storage = new AsyncLocalStorage<Locale>()
setLocaleSource(() => storage.getStore() ?? 'en')

/** Runs work in a language; everything that it calls and awaits says its words in it. */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  // A context of its own costs something at each `await`; most visitors need none.
  return locale === currentLocale() ? work() : storage.run(locale, work)
}

/** Makes work that runs later, in another's context, run in the language of its caller. */
export function withLocale<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const locale = currentLocale()
  return (...args) => inLocale(locale, () => work(...args))
}

/** The language of a page of the shop is in its address. */
export function localeOfRequest(request: Request, pathname: string): Locale {
  return localeBesideAddress(request, pathname) ?? languageOf(pathname).locale
}

/**
 * The language of what has one address in all languages: an API client says which it accepts, and the
 * browser remembers that of the dashboard in a cookie (LANG-11). Null elsewhere.
 */
export function localeBesideAddress({ headers }: Request, path: string): Locale | null {
  if (path.startsWith('/api/')) return acceptedLocale(headers.get('Accept-Language'))
  if (path !== '/admin' && !path.startsWith('/admin/')) return null
  return staffLanguageIn(headers.get('Cookie') ?? '')
}

/**
 * The language that an API client asks for: French if `Accept-Language` prefers it to English,
 * otherwise English.
 */
export function acceptedLocale(header: string | null): Locale {
  if (!header || !/fr/i.test(header)) return 'en'
  const [best] = header
    .slice(0, MAX_LENGTH)
    .split(',')
    .map((range) => {
      const [tag = '', quality = ''] = range.split(';')
      const weight = quality.trim().startsWith('q=') ? Number(quality.trim().slice(2)) : 1
      return { language: tag.trim().split('-')[0]?.toLowerCase(), weight }
    })
    .filter(({ language }) => language === 'fr' || language === 'en')
    .sort((one, other) => other.weight - one.weight)
  return best?.language === 'fr' && best.weight > 0 ? 'fr' : 'en'
}

const MAX_LENGTH = 500
