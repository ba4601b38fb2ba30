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

export type Pages = {
  answer: (request: Request, path: string) => Promise<Response>
  /** Whether the shop has a page of its own at this path. */
  has: (path: string) => boolean
}

/** The shop's pages as HTML with their content in it, rendered once per change. */
export function createPages(context: Context, assets: Assets, cache: PageCache): Pages {
  const headers = { 'Content-Security-Policy': pagePolicy(assets) }
  let renderer: Promise<RenderPage> | undefined

  const render: RenderPage = async (path, visit) => {
    renderer ??= import('./render-page.tsx').then(({ createRenderer }) =>
      createRenderer(context, assets),
    )
    return (await renderer)(path, visit)
  }

  /** A page for whoever has its key: no search engine, cache or other site may hear of it. */
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

  /** All products that there are not have one page in common. */
  async function addressOf(place: ReturnType<typeof pageAt>): Promise<string> {
    const path = canonicalPath(place)
    if (place.page !== 'product' || cache.has(path)) return path
    return (await findProduct(context.db.read, place.id ?? '')) ? path : missingProductPath
  }

  return {
    answer: async (request, path) => {
      const place = pageAt(path)
      if (place.page === 'order') return answerPrivately(request, canonicalPath(place))
      // What the query says changes nothing in what the server renders of the others.
      const address = await addressOf(place)
      return cache.respond(request, address, () => render(address))
    },
    has: (path) => pageAt(path).page !== 'not-found',
  }
}
