import { dehydrate } from '@tanstack/react-query'
import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { ActionError } from '../../shared/contract/errors.ts'
import { App } from '../../web/app.tsx'
import { harmlessJson, type PageState } from '../../web/page-state.ts'
import { createQueryClient } from '../../web/query.ts'
import { needsWholeStyles, pageAt } from '../../web/routes.ts'
import type { ShopInfo } from '../../web/shop-info.ts'
import { callerOf } from '../action/caller.ts'
import type { Context } from '../context.ts'
import type { Assets } from './assets.ts'
import { Document } from './document.tsx'
import { cardSources, type Sources } from './card-sources.ts'
import { firstScript, policyHash } from './first-script.ts'
import { headOf } from './head.ts'
import { type PageCache, type Rendered } from './page-cache.ts'
import { loadPageData, type Visit } from './page-data.ts'
import { refusalPage } from './refusal-page.ts'
import { structuredData } from './structured-data.ts'

/**
 * Scripts come from the shop alone, and from those whom a page needs besides. What stands in the page itself, the styles and the first
 * script, is allowed by its hash and nothing else is; nobody may frame it.
 */
export function pagePolicy({ manifest, shopStyles }: Assets, also?: Sources): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${policyHash(firstScript(manifest))}${also ? ` ${also.script}` : ''}`,
    `style-src 'self' ${policyHash(shopStyles)}`,
    // React writes style attributes into server-rendered pages; they run nothing.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob: https: http:",
    `connect-src 'self'${also ? ` ${also.connect}` : ''}`,
    ...(also ? [`frame-src ${also.frame}`] : []),
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const privateHeaders = {
  'Cache-Control': 'private, no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex',
}

export type Pages = { answer: (request: Request, path: string) => Promise<Response> }

/** The shop's pages as HTML with their content in it, rendered once per change. */
export function createPages(context: Context, assets: Assets, cache: PageCache): Pages {
  const shop: ShopInfo = {
    name: context.config.storeName,
    salesEmail: context.config.salesEmail,
    publicUrl: context.publicUrl,
    hasPaypal: context.paypal !== null,
    cardKey: context.stripe?.publishableKey ?? null,
    testModeDomain: context.config.testModeDomain,
  }

  const headers = { 'Content-Security-Policy': pagePolicy(assets) }
  // Only where a card is entered, and only when the shop takes cards.
  const checkoutHeaders = context.stripe
    ? { 'Content-Security-Policy': pagePolicy(assets, cardSources) }
    : headers

  async function render(path: string, visit?: Visit): Promise<Rendered> {
    const place = pageAt(path)
    // Before the data are read: what happens meanwhile is told twice rather than never.
    const position = context.live.position()
    const { queries, status, product, tags } = await loadPageData(context, place, visit)
    const state = dehydrate(queries)
    // Without products the page is kept for ever: its visitors would have ever more to catch up with.
    const seq = tags.length > 0 ? position : null
    // Rendered as a root of its own, as the browser has it: ids are made from the place in the tree.
    const page = renderToString(
      <App
        shop={shop}
        queries={createQueryClient()}
        state={state}
        seq={seq}
        path={path}
        search={visit?.search}
      />,
    )
    const { preloads, content } = partPreloads(page)
    const html = renderToStaticMarkup(
      <Document
        head={headOf(place.page, shop, product)}
        canonical={`${context.publicUrl}${path}`}
        script={firstScript(assets.manifest)}
        styles={needsWholeStyles(place.page) ? assets.manifest.style : { text: assets.shopStyles }}
        things={structuredData(place.page, shop, product)}
        state={harmlessJson({ shop, state, seq } satisfies PageState)}
        shopName={shop.name}
        content={content}
      />,
    ).replace('<title>', `${preloads}<title>`)
    return {
      status,
      type: 'text/html; charset=utf-8',
      body: `<!doctype html>${html}`,
      tags,
      headers: place.page === 'checkout' ? checkoutHeaders : headers,
    }
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

  return {
    answer: (request, path) => {
      if (pageAt(path).page === 'order') return answerPrivately(request, path)
      // What the query says changes nothing in what the server renders of the others.
      return cache.respond(request, path, () => render(path))
    },
  }
}

/** What React asks to be fetched early stands before the page; its place is in the head. */
function partPreloads(page: string): { preloads: string; content: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? ''
  return { preloads, content: page.slice(preloads.length) }
}
