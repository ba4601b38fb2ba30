import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { languageOf, localAddress, type Locale, locales } from '#shared/i18n/locale.ts'
import { createQueryClient } from '../../../web/api/query-client.ts'
import { App } from '../../../web/app/app.tsx'
import {
  isClientRendered,
  isShopPage,
  loadShopPages,
  pageAt,
  type PageName,
  pageRecord,
  scriptsOf,
} from '../../../web/app/pages.ts'
import { harmlessJson, type LoadedQuery, type PageState } from '../../../web/boot/page-state.ts'
import type { ShopInfo } from '../../../web/boot/shop-info.ts'
import type { Assets, Scripts } from '../../assets/assets.ts'
import type { Context } from '../../context/context.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { isOfExamples } from '../../settings/store/examples.ts'
import type { Rendered } from '../cache/cached-response.ts'
import { showsOf } from '../cache/shows.ts'
import { headOf, structuredData } from '../seo/head.ts'
import { Document } from './document.tsx'
import { loadPageData, type Visit } from './page-data.ts'
import { checkoutSources, pagePolicy, shopInfo } from './page-policy.ts'
import { partPreloads } from './part-preloads.ts'

export type RenderPage = (path: string, visit?: Visit) => Promise<Rendered>

/** Loaded with the first page, because React and the pages take time to load. */
export function createRenderer(context: Context, assets: Assets): RenderPage {
  const parts = loadShopPages()
  const headers = { 'Content-Security-Policy': pagePolicy(assets) }

  function headersOf(page: PageName): Record<string, string> {
    // Sources of payment providers are allowed only at checkout. Staff can set up providers meanwhile.
    if (page === 'checkout') {
      return { 'Content-Security-Policy': pagePolicy(assets, checkoutSources(context.config)) }
    }
    return isShopPage(page) ? headers : { ...headers, Vary: 'Accept-Encoding, Cookie' }
  }

  return (address, visit) => {
    const { locale, path } = languageOf(address)
    return inLocale(locale, () => render(locale, path, visit))
  }

  async function render(locale: Locale, path: string, visit?: Visit): Promise<Rendered> {
    const place = pageAt(path)
    // Read before the data, so that an event in between is sent twice instead of being missed.
    const position = context.live.position()
    const data = await loadPageData(context, place, visit)
    const shop = shopInfo(context)
    await parts
    const { queries, status, product, collection, isMissing } = data
    // A page without products stays cached, so its visitors must not catch up from this position.
    const seq = showsOf(place) === 'nothing' ? null : position
    // Rendered as its own root, as in the browser, because React's ids depend on the tree.
    const page = renderToString(
      <App
        shop={shop}
        queries={createQueryClient(queries)}
        seq={seq}
        path={isShopPage(place.page) ? localAddress(locale, path) : path}
        search={visit?.search}
      />,
    )
    const { preloads, content } = partPreloads(page)
    const head = headOf(place.page, shop, { product, collection })
    const isExample = isOfExamples(place.page, context.settings.now())
    const needsWhole = isClientRendered(place.page) || pageRecord(place.page).hasWholeStyles
    const html = renderToStaticMarkup(
      <Document
        head={{ ...head, isIndexed: head.isIndexed && !isExample }}
        addresses={addressesOf(context.publicUrl, place.page, path)}
        script={assets.manifest.scripts[locale].inlineScript}
        {...scriptAddresses(assets.manifest.scripts[locale], place.page)}
        styles={needsWhole ? assets.manifest.style : { text: assets.shopStyles }}
        structuredData={structuredData(place.page, shop, { product, collection })}
        state={harmlessJson(
          // Without the id, because all missing products share one page, and all missing collections.
          (isMissing
            ? { shop, queries: queries.filter(isOfNoSubject), seq, isMissing }
            : { shop, queries, seq }) satisfies PageState,
        )}
        shopName={shop.name}
        look={shop.look?.style ?? {}}
        font={fontOf(shop, assets)}
        icon={shop.look?.icon ?? null}
        content={content}
        isEarly={visit?.isEarly ?? false}
        demo={context.config.publicDemo ? context.config.admin : null}
      />,
    ).replace('<title>', `${preloads}<title>`)
    return {
      status,
      type: 'text/html; charset=utf-8',
      body: `<!doctype html>${html}`,
      headers: headersOf(place.page),
    }
  }
}

/** The font of the typeface that the owner chose. */
function fontOf({ look }: ShopInfo, { manifest }: Assets): string | null {
  const { typeface = 'fraunces' } = look ?? {}
  return typeface === 'fraunces' ? null : manifest.typefaces[typeface]
}

/** Whether data is not about what is missing, which every browser knows by its own address. */
function isOfNoSubject([[name]]: LoadedQuery): boolean {
  return name !== 'products.get' && name !== 'collections.get'
}

/** The absolute address of a page in every language. */
function addressesOf(publicUrl: string, page: PageName, path: string): Record<Locale, string> {
  const addresses = locales.map((locale) => [
    locale,
    publicUrl + (isShopPage(page) ? localAddress(locale, path) : path),
  ])
  return Object.fromEntries(addresses) as Record<Locale, string>
}

/**
 * The scripts of a page. If only the browser renders the page, they are loaded right away; if the
 * server renders it, the page's own scripts are loaded after the first paint.
 */
function scriptAddresses({ script, imports, parts }: Scripts, page: PageName) {
  const own = scriptsOf(page).flatMap((name) => parts[name] ?? [])
  const preloads = [script, ...imports]
  return isClientRendered(page)
    ? { scripts: [...new Set([...preloads, ...own])], laterScripts: [] }
    : { scripts: [], laterScripts: own.filter((address) => !preloads.includes(address)) }
}
