import type { Locale } from '#shared/i18n/locale.ts'
import type { PageName } from '../../../web/app/pages.ts'
import { findPass } from '../../accounts/sees-shop.ts'
import type { Pass } from '../../accounts/session/shop-passes.ts'
import type { Assets } from '../../assets/assets.ts'
import type { Context } from '../../context/context.ts'
import { callerOf, passCookie, passOf } from '../../http/caller.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import type { PageCache } from '../cache/page-cache.ts'
import type { RenderPage } from './render-page.tsx'

type Needs = { context: Context; assets: Assets; cache: PageCache; render: RenderPage }

/** What one may need who buys nothing: how the address is used, and a link to an earlier order. */
const alwaysThere: readonly PageName[] = ['privacy', 'find-order']

/** The pages of a shop that is not yet open. Nothing that staff see is ever in the cache. */
export function createPagesBeforeOpening({ context, assets, cache, render }: Needs) {
  return {
    hides: (page: PageName) => context.settings.isNotYetOpen() && !alwaysThere.includes(page),

    /** The pass of the browser, if its account may still use the dashboard. */
    passOf: async (request: Request): Promise<Pass | null> => {
      const sealed = passOf(request)
      return sealed === null ? null : findPass(context, sealed)
    },

    /** A page as it will be, with a note; each page renews the pass. */
    answerStaff: async (request: Request, address: string, pass: Pass): Promise<Response> => {
      const caller = callerOf(context, request)
      const rendered = await render(address, { search: '', caller, isEarly: true })
      const headers = {
        ...rendered.headers,
        'Cache-Control': 'private, no-store',
        'X-Robots-Tag': 'noindex',
        'Set-Cookie': passCookie(context.publicUrl, context.shopPasses.seal(pass)),
      }
      return cache.respondUncached(request, { ...rendered, headers })
    },

    /**
     * The same page at each address. At the home page it answers 200, because that is what people share
     * and search engines may list. Elsewhere it answers 503: what is there comes later, and search
     * engines keep what they know of addresses from the owner's previous shop (OPENING-03).
     */
    answer: (request: Request, locale: Locale, page: PageName): Promise<Response> => {
      const status = page === 'home' ? 200 : 503
      return cache.respond(request, `${locale} not yet open ${status}`, 'nothing', async () => {
        const { renderOpening } = await import('./opening-page.tsx')
        return inLocale(locale, () => renderOpening(context, assets, { status }))
      })
    },
  }
}
