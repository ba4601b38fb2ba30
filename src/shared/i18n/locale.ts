// Why it is built like this: docs/decisions/languages.md

/** The languages of the shop, as BCP 47 tags. English is the source and the fallback. */
export const locales = ['en', 'fr'] as const

export type Locale = (typeof locales)[number]

/** The regional tag for `Intl`, `lang` attributes and Open Graph: Canadian English and French. */
export const regionalTags = { en: 'en-CA', fr: 'fr-CA' } as const satisfies Record<Locale, string>

let source: () => Locale = () => 'en'

/**
 * The language of the page in the browser, or of the request or email that the server works on.
 */
export function currentLocale(): Locale {
  return source()
}

/** Sets where the language comes from: the document in the browser, the async context on the server. */
export function setLocaleSource(read: () => Locale): void {
  source = read
}

/**
 * What `work` returns in another language than the page's, for the browser, where nothing else runs
 * meanwhile. The scripts have the messages of a file that calls this in every language.
 */
export function inLanguage<T>(locale: Locale, work: () => T): T {
  const page = source
  source = () => locale
  try {
    return work()
  } finally {
    source = page
  }
}

/** Splits a path into its language and the rest: French pages are under `/fr`. */
export function languageOf(address: string): { locale: Locale; path: string } {
  if (address !== '/fr' && !address.startsWith('/fr/')) return { locale: 'en', path: address }
  return { locale: 'fr', path: address.slice(3) || '/' }
}

/**
 * The path of a page in a language. A path that a visitor wrote may begin with several slashes or
 * backslashes, which a browser takes for another site; they become one. Pages get it decoded.
 */
export function localAddress(locale: Locale, path: string): string {
  const own = path.replace(/^[/\\\s]+/, '/')
  if (locale === 'en') return own
  return own === '/' ? '/fr' : `/fr${own}`
}
