import { currentLocale, localAddress } from '#shared/i18n/locale.ts'
import { everyProduct } from '../../catalog/catalog.queries.ts'
import type { Context } from '../../context/context.ts'
import { yieldToEventLoop } from '../../runtime/event-loop.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { shopWords } from '../../settings/store/shop-words.ts'
import type { Cacheable } from '../cache/cached-response.ts'
import { type PageCache, sharedKey } from '../cache/page-cache.ts'
import { notYetOpen } from './not-yet-open.ts'
import { type FeedShop, productItem } from './product-feed-item.ts'
import { xmlElement } from './xml-element.ts'

const path = '/feeds/products.xml'

/** The products in Google Merchant's format (HTTP-23). The language is a parameter: there are two feeds. */
export function createProductFeed(context: Context, cache: PageCache) {
  return (request: Request): Promise<Response> => {
    const language = new URL(request.url).searchParams.get('lang') === 'fr' ? 'fr' : 'en'
    return inLocale(language, () =>
      cache.respond(request, sharedKey(language, path), 'catalog', () => renderFeed(context)),
    )
  }
}

async function renderFeed({ db, publicUrl, settings }: Context): Promise<Cacheable> {
  if (settings.isNotYetOpen()) return notYetOpen()
  const now = settings.now()
  const { products, description } = shopWords(now)
  const shop: FeedShop = { publicUrl, name: now.identity.name, products: products ?? '' }
  const encoder = new TextEncoder()
  const pieces = [encoder.encode(beginning(shop, description ?? shop.name))]
  for await (const rows of everyProduct(db.read)) {
    const items = rows.map((row) => `${productItem(shop, row)}\n`)
    pieces.push(encoder.encode(items.join('')))
    await yieldToEventLoop()
  }
  pieces.push(encoder.encode('</channel></rss>\n'))
  return { status: 200, type: 'application/xml; charset=utf-8', body: pieces }
}

function beginning({ publicUrl, name }: FeedShop, description: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
${xmlElement('title', name)}
${xmlElement('link', publicUrl + localAddress(currentLocale(), '/'))}
${xmlElement('description', description)}
`
}
