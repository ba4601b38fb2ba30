import { ActionError } from '../../../shared/contract/errors.ts'
import { canonicalPath, missingProductPath, pageAt } from '../../../web/boot/routes.ts'
import { callerOf } from '../../http/caller.ts'
import { findProduct } from '../../catalog/catalog.queries.ts'
import type { Context } from '../../context/context.ts'
import type { Assets } from '../../assets/assets.ts'
import type { PageCache } from '../cache/page-cache.ts'
import { pagePolicy } from './page-policy.ts'
import { refusalPage } from './refusal-page.ts'
import type { RenderPage } from './render-page.tsx'

const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

export function createPages(context: Context, assets: Assets, cache: PageCache) {
  const headers = { 'Content-Security-Policy': pagePolicy(assets) }
  let renderer: Promise<RenderPage> | undefined

  const render: RenderPage = async (path, visit) => {
    renderer ??= import('./render-page.tsx').then(({ createRenderer }) =>
      createRenderer(context, assets),
    )
    return (await renderer)(path, visit)
  }

  /** A page for anyone who has its key: kept from search engines, caches and other sites. */
  async function answerPrivately(request: Request, path: string): Promise<Response> {
    const visit = { search: new URL(request.url).search, caller: callerOf(context, request) }
    try {
      const rendered = await render(path, visit)
      return cache.respondOnce(request, { ...rendered, headers: { ...headers, ...privateHeaders } })
    } catch (error) {
      if (error instanceof ActionError) return refusalPage(error, privateHeaders)
      throw error
    }
  }

  /** All missing products share one page. */
  async function addressOf(place: ReturnType<typeof pageAt>): Promise<string> {
    const path = canonicalPath(place)
    if (place.page !== 'product' || cache.has(path)) return path
    return (await findProduct(context.db.read, place.id ?? '')) ? path : missingProductPath
  }

  return {
    answer: async (request: Request, path: string) => {
      const place = pageAt(path)
      if (place.page === 'order') return answerPrivately(request, canonicalPath(place))
      // The server renders the other pages without regard to their query.
      const address = await addressOf(place)
      return cache.respond(request, address, () => render(address))
    },
    has: (path: string) => pageAt(path).page !== 'not-found',
  }
}
