import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { App } from '../../../web/app/app.tsx'
import { harmlessJson, type PageState } from '../../../web/boot/page-state.ts'
import { createQueryClient } from '../../../web/api/query-client.ts'
import { needsWholeStyles, pageAt, type PageName, pageParts } from '../../../web/boot/routes.ts'
import type { Context } from '../../context/context.ts'
import type { Assets, Manifest } from '../../assets/assets.ts'
import { cardSources } from './card-sources.ts'
import { Document } from './document.tsx'
import { inlineScript } from './inline-script.ts'
import { headOf } from '../seo/head.ts'
import type { Rendered } from '../cache/cached-response.ts'
import { loadPageData, type Visit } from './page-data.ts'
import { pagePolicy } from './page-policy.ts'
import { publicSettings } from './public-settings.ts'
import { structuredData } from '../seo/structured-data.ts'

export type RenderPage = (path: string, visit?: Visit) => Promise<Rendered>

/** React, and all that pages are made with: loaded when the first one is. */
export function createRenderer(context: Context, assets: Assets): RenderPage {
  const shop = publicSettings(context.config, context.publicUrl)
  const headers = { 'Content-Security-Policy': pagePolicy(assets) }
  // Only where a card is entered, and only when the shop takes cards.
  const checkoutHeaders = shop.cardKey
    ? { 'Content-Security-Policy': pagePolicy(assets, cardSources) }
    : headers

  /** In a rush of sales the same is shown again and again, with other numbers behind it. */
  let last: { look: string; page: string } | null = null

  return async function render(path: string, visit?: Visit): Promise<Rendered> {
    const place = pageAt(path)
    // Before the data are read: what happens meanwhile is told twice rather than never.
    const position = context.live.position()
    const data = await loadPageData(context, place, visit)
    const { known, status, product, tags, faces, look, isProductMissing } = data
    // Without products the page is kept for ever: its visitors would have ever more to catch up with.
    const seq = tags.length > 0 ? position : null
    // Rendered as a root of its own, as the browser has it: ids are made from the place in the tree.
    const page =
      look !== undefined && look === last?.look
        ? last.page
        : renderToString(
            <App
              shop={shop}
              queries={createQueryClient(known)}
              seq={seq}
              path={path}
              search={visit?.search}
            />,
          )
    if (look !== undefined) last = { look, page }
    const { preloads, content } = partPreloads(page)
    const html = renderToStaticMarkup(
      <Document
        head={headOf(place.page, shop, product)}
        canonical={`${context.publicUrl}${path}`}
        script={inlineScript(assets.manifest)}
        scripts={scriptsAtOnce(assets.manifest, place.page)}
        styles={needsWholeStyles(place.page) ? assets.manifest.style : { text: assets.shopStyles }}
        things={structuredData(place.page, shop, product)}
        state={harmlessJson(
          // Which product is missing is left out: the page is the same for all of them.
          (isProductMissing
            ? { shop, known: [], seq, isProductMissing }
            : { shop, known, seq }) satisfies PageState,
        )}
        shopName={shop.name}
        content={content}
      />,
    ).replace('<title>', `${preloads}<title>`)
    return {
      status,
      type: 'text/html; charset=utf-8',
      body: `<!doctype html>${html}`,
      tags,
      ...(faces && { faces }),
      headers: place.page === 'checkout' ? checkoutHeaders : headers,
    }
  }
}

/** A page that the browser renders alone shows nothing before its scripts: they wait for no paint. */
function scriptsAtOnce({ script, imports, parts }: Manifest, page: PageName): string[] {
  const names = pageParts[page]
  if (!names) return []
  return [...new Set([script, ...imports, ...names.flatMap((name) => parts[name] ?? [])])]
}

/** What React asks to be fetched early stands before the page; its place is in the head. */
function partPreloads(page: string): { preloads: string; content: string } {
  const preloads = /^(?:<link rel="preload"[^>]*>)*/.exec(page)?.[0] ?? ''
  return { preloads, content: page.slice(preloads.length) }
}
