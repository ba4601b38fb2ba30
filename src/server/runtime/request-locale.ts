import { AsyncLocalStorage } from 'node:async_hooks'
import { currentLocale, languageOf, type Locale, setLocaleSource } from '#shared/i18n/locale.ts'
import { staffLanguageIn } from '#shared/i18n/staff-language.ts'

// The language of each request, email or page, kept in its async context and never in a global.

const storage = new AsyncLocalStorage<Locale>()
setLocaleSource(() => storage.getStore() ?? 'en')

/** Runs work in a language; everything that the work calls and awaits uses that language. */
export function inLocale<Result>(locale: Locale, work: () => Result): Result {
  // An async context of its own makes each `await` slower; most visitors need none.
  return locale === currentLocale() ? work() : storage.run(locale, work)
}

/**
 * Wraps work that runs later, in another request's context, so that it uses its caller's language.
 */
export function withLocale<Args extends unknown[], Result>(
  work: (...args: Args) => Result,
): (...args: Args) => Result {
  const locale = currentLocale()
  return (...args) => inLocale(locale, () => work(...args))
}

/** The language of a request. For a page of the shop, it is part of the address. */
export function localeOfRequest(request: Request, pathname: string): Locale {
  return localeBesideAddress(request, pathname) ?? languageOf(pathname).locale
}

/**
 * The language of a request whose address is the same in all languages: API clients send the
 * language that they accept, and the dashboard keeps its language in a cookie (LANG-11). Null for
 * all others.
 */
export function localeBesideAddress({ headers }: Request, path: string): Locale | null {
  if (path.startsWith('/api/') || path === '/mcp')
    return acceptedLocale(headers.get('Accept-Language'))
  if (path !== '/admin' && !path.startsWith('/admin/')) return null
  return staffLanguageIn(headers.get('Cookie') ?? '')
}

/**
 * The language that an API client asks for: French if `Accept-Language` prefers it to English,
 * otherwise English.
 */
function acceptedLocale(header: string | null): Locale {
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
