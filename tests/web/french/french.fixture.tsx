import '../../support/messages.ts'
import { QueryClientProvider, type QueryKey } from '@tanstack/react-query'
import { Provider as StoreProvider } from 'jotai'
import { renderToStaticMarkup } from 'react-dom/server'
import { Router } from 'wouter'
import type { Locale } from '#shared/i18n/locale.ts'
import { inLocale } from '../../../src/server/runtime/request-locale.ts'
import { createQueryClient } from '../../../src/web/api/query-client.ts'
import { type ShopInfo, ShopProvider } from '../../../src/web/boot/shop-info.ts'
import { foreignPhrasesIn } from '../../support/languages.ts'
import { testShop } from '../../support/shop-info.ts'
import type { ReactNode } from 'react'

type Options = {
  queries?: readonly (readonly [key: QueryKey, data: unknown])[]
  shop?: Partial<ShopInfo>
}

/** A part of a page as the server renders it in a language. */
export function htmlIn(locale: Locale, ui: ReactNode, options: Options = {}): string {
  const client = createQueryClient()
  for (const [key, data] of options.queries ?? []) client.setQueryData(key, data)
  return inLocale(locale, () =>
    renderToStaticMarkup(
      <ShopProvider value={{ ...testShop, ...options.shop }}>
        <StoreProvider>
          <QueryClientProvider client={client}>
            <Router base={locale === 'fr' ? '/fr' : ''} ssrPath={locale === 'fr' ? '/fr' : '/'}>
              {ui}
            </Router>
          </QueryClientProvider>
        </StoreProvider>
      </ShopProvider>,
    ),
  )
}

/** What a person sees and hears of it: texts and the attributes that are shown or read out. */
export function wordsIn(html: string): string {
  return html
    .replace(/<[^>]*>/g, (tag) =>
      [...tag.matchAll(/ (?:aria-label|alt|title|placeholder)="([^"]*)"/g)]
        .map(([, words]) => ` ${words} `)
        .join('\n'),
    )
    .replaceAll('&#x27;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Phrases of the wrong language in a part of a page, for each language; expected to be empty. */
export function foreignPhrases(ui: () => ReactNode, options: Options = {}): string[] {
  return (['en', 'fr'] as const).flatMap((locale) =>
    foreignPhrasesIn(wordsIn(htmlIn(locale, ui(), options)), locale),
  )
}
