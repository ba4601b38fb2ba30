import { ActionError } from '#shared/contract/errors.ts'
import { languageOf, localAddress, type Locale } from '#shared/i18n/locale.ts'
import {
  canonicalPath,
  missingCollectionPath,
  missingProductPath,
} from '../../../web/app/canonical-path.ts'
import { isShopPage, pageAt, type PageName, pageRecord } from '../../../web/app/pages.ts'
import type { Place as PlaceOf } from '../../../web/boot/place.ts'
import type { Assets } from '../../assets/assets.ts'
import { findInShop } from '../../catalog/catalog.queries.ts'
import { findByOldAddress } from '../../catalog/old-addresses.ts'
import { findCollection } from '../../collections/collections.queries.ts'
import type { Context } from '../../context/context.ts'
import { callerOf } from '../../http/caller.ts'
import { localeOfRequest } from '../../runtime/request-locale.ts'
import { type PageCache, sharedKey } from '../cache/page-cache.ts'
import { showsOf } from '../cache/shows.ts'
import { pagePolicy } from './page-policy.ts'
import { createPagesBeforeOpening } from './pages-before-opening.ts'
import { refusalPage } from './refusal-page.ts'
import type { RenderPage } from './render-page.tsx'

const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

type Place = PlaceOf<PageName>

/** The language and page of an address. Dashboard addresses are the same in all languages. */
function placeAt(address: string): { locale: Locale; place: Place } {
  const { locale, path } = languageOf(address)
  const place = pageAt(path)
  const isThere = locale === 'en' || isShopPage(place.page)
  return { locale, place: isThere ? place : { page: 'not-found', id: null } }
}

function isMissing({ page }: Place, address: string): boolean {
  return (
    ['not-found', 'no-product'].includes(page) ||
    address.endsWith(missingProductPath) ||
    address.endsWith(missingCollectionPath)
  )
}

/** Whether this is the page's own address, and not one that the collection had before. */
function isAt(place: Place, locale: Locale, address: string): boolean {
  return address === localAddress(locale, canonicalPath(place))
}

/** A redirect that keeps the query. */
function movedTo(request: Request, address: string): Response {
  const Location = address + new URL(request.url).search
  // Browsers must revalidate it each time, because the owner may change where it leads.
  return new Response(null, { status: 301, headers: { Location, 'Cache-Control': 'no-cache' } })
}

export function createPages(context: Context, assets: Assets, cache: PageCache) {
  const headers = { 'Content-Security-Policy': pagePolicy(assets) }
  let renderer: Promise<RenderPage> | undefined
  const beforeOpening = createPagesBeforeOpening({ context, assets, cache, render })

  async function render(...[path, visit]: Parameters<RenderPage>) {
    renderer ??= import('./render-page.tsx').then(({ createRenderer }) =>
      createRenderer(context, assets),
    )
    return (await renderer)(path, visit)
  }

  /**
   * Serves a page that requires a secret link. Search engines must not index it, caches must not
   * store it, and other sites must not see its address.
   */
  async function answerPrivately(request: Request, path: string): Promise<Response> {
    const visit = { search: new URL(request.url).search, caller: callerOf(context, request) }
    try {
      const rendered = await render(path, visit)
      return cache.respondUncached(request, {
        ...rendered,
        headers: { ...headers, ...privateHeaders },
      })
    } catch (error) {
      if (error instanceof ActionError) return refusalPage(error, privateHeaders)
      throw error
    }
  }

  /**
   * The address by which a page is rendered and cached. All missing products share one page, and so do
   * all missing collections.
   */
  async function addressOf({ page, id }: Place, locale: Locale): Promise<string> {
    const path = localAddress(locale, canonicalPath({ page, id }))
    if (cache.has(path)) return path
    const { read } = context.db
    if (page === 'product') {
      const isThere = await findInShop(read, id ?? '')
      return isThere ? path : localAddress(locale, missingProductPath)
    }
    if (page !== 'collection') return path
    const collection = await findCollection(read, id ?? '')
    return localAddress(
      locale,
      collection ? `/collections/${collection.slug}` : missingCollectionPath,
    )
  }

  /**
   * Redirects an address of the owner's previous shop to its product and keeps the query; null if
   * the address belongs to no product.
   */
  async function redirectTo(request: Request, address: string): Promise<Response | null> {
    const { locale, path } = languageOf(address)
    const { search } = new URL(request.url)
    const { read } = context.db
    // The previous shop may have had separate French pages.
    const id =
      (await findByOldAddress(read, address + search)) ??
      (path === address ? null : await findByOldAddress(read, path + search))
    if (id === null) return null
    return movedTo(request, localAddress(locale, `/product/${id}`))
  }

  return {
    answer: async (request: Request, path: string) => {
      const { locale, place } = placeAt(path)
      if (pageRecord(place.page).isPrivate) {
        return answerPrivately(request, localAddress(locale, canonicalPath(place)))
      }
      // Any other page is rendered for a visitor who is not signed in, and without regard to its query,
      // so that one rendering serves everyone.
      if (!isShopPage(place.page)) {
        const staffLocale = localeOfRequest(request, path)
        const page = canonicalPath(place)
        return cache.respond(request, sharedKey(staffLocale, page), 'nothing', () =>
          render(localAddress(staffLocale, page)),
        )
      }
      const isHidden = beforeOpening.hides(place.page)
      const pass = isHidden ? await beforeOpening.passOf(request) : null
      if (isHidden && !pass) return beforeOpening.answer(request, locale, place.page)
      const address = await addressOf(place, locale)
      if (isMissing(place, address)) {
        const redirect = await redirectTo(request, path)
        if (redirect) return redirect
      } else if (place.page === 'collection' && !isAt(place, locale, address)) {
        return movedTo(request, address)
      }
      if (pass) return beforeOpening.answerStaff(request, address, pass)
      return cache.respond(request, address, showsOf(place), () => render(address))
    },
    has: (path: string) => placeAt(path).place.page !== 'not-found',
  }
}
