import { formatMoney } from '#shared/domain/money.ts'
import { capitalized } from '#shared/domain/shop/shop-words.ts'
import { localAddress, type Locale, locales, regionalTags } from '#shared/i18n/locale.ts'
import { isIndexed, pageNames, pageRecord } from '../../../web/app/pages.ts'
import { countInShop, listProductRows, productAddresses } from '../../catalog/catalog.queries.ts'
import { collectionAddresses } from '../../collections/collections.queries.ts'
import type { Context } from '../../context/context.ts'
import { inLocale } from '../../runtime/request-locale.ts'
import { isOfExamples } from '../../settings/store/examples.ts'
import { shopWords, wordFacts } from '../../settings/store/shop-words.ts'
import type { Rendered } from '../cache/cached-response.ts'
import { notYetOpen } from './not-yet-open.ts'

const productsPerFile = 5_000

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
const linkSchema = 'xmlns:xhtml="http://www.w3.org/1999/xhtml"'

/**
 * The sitemap, with addresses under PUBLIC_URL (HTTP-07). A large shop gets an index of sitemap files.
 */
export async function renderSitemap(context: Context): Promise<Rendered> {
  const { db, publicUrl, settings } = context
  if (settings.isNotYetOpen()) return urlset([entry(publicUrl, '/')])
  const total = await countInShop(db.read)
  if (total <= productsPerFile) return renderSitemapPart(context, 1)
  const parts = Array.from({ length: Math.ceil(total / productsPerFile) }, (_, index) => index + 1)
  const files = parts.map(
    (number) => `  <sitemap>${loc(`${publicUrl}/sitemap/${number}`)}</sitemap>`,
  )
  return xml(`<sitemapindex ${schema}>\n${files.join('\n')}\n</sitemapindex>`)
}

/** Whether the sitemap index has a file of this name, a number from 1. */
export async function isSitemapPart({ db, settings }: Context, name: string): Promise<boolean> {
  if (settings.isNotYetOpen() || !/^[1-9]\d{0,5}$/.test(name)) return false
  return (Number(name) - 1) * productsPerFile < (await countInShop(db.read))
}

export async function renderSitemapPart(context: Context, number: number): Promise<Rendered> {
  const products = await part(context, number)
  if (number > 1) return urlset(products)
  return urlset([...pages(context), ...(await collectionPages(context)), ...products])
}

async function part({ db, publicUrl }: Context, number: number): Promise<string[]> {
  const range = { limit: productsPerFile, offset: (number - 1) * productsPerFile }
  const rows = await productAddresses(db.read, range)
  return rows.map(({ id, updatedAt }) => entry(publicUrl, `/product/${id}`, updatedAt))
}

async function collectionPages({ db, publicUrl }: Context): Promise<string[]> {
  const rows = await collectionAddresses(db.read)
  return rows.map(({ slug, updatedAt }) => entry(publicUrl, `/collections/${slug}`, updatedAt))
}

function pages({ publicUrl, settings }: Context): string[] {
  const now = settings.now()
  const shop = wordFacts(now)
  return pageNames.flatMap((page) => {
    if (!isIndexed(page, shop)) return []
    const listed = locales.filter((each) => !inLocale(each, () => isOfExamples(page, now)))
    return listed.length > 0 ? [entry(publicUrl, pageRecord(page).path, undefined, listed)] : []
  })
}

/** The entries of a page: one per language, each with the addresses in all these languages. */
function entry(
  publicUrl: string,
  path: string,
  updatedAt?: number,
  listed: readonly Locale[] = locales,
): string {
  const modified =
    updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  const addresses = listed.map((locale) => publicUrl + localAddress(locale, path))
  const others = listed.map((locale, index) => alternate(regionalTags[locale], addresses[index]))
  const all = [...others, alternate('x-default', publicUrl + path)].join('')
  return addresses.map((address) => `  <url>${loc(address)}${modified}${all}</url>`).join('\n')
}

function alternate(language: string, address = ''): string {
  return `<xhtml:link rel="alternate" hreflang="${language}" href="${Bun.escapeHTML(address)}"/>`
}

function loc(address: string): string {
  return `<loc>${Bun.escapeHTML(address)}</loc>`
}

function urlset(entries: readonly string[]): Rendered {
  return xml(`<urlset ${schema} ${linkSchema}>\n${entries.join('\n')}\n</urlset>`)
}

function xml(body: string): Rendered {
  return {
    status: 200,
    type: 'application/xml; charset=utf-8',
    body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`,
  }
}

export function robots({ config, publicUrl }: Context): Response {
  const body = config.publicDemo
    ? 'User-agent: *\nDisallow: /\n'
    : `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /checkout
Disallow: /order/
Disallow: /preview/
Disallow: /fr/checkout
Disallow: /fr/order/
Disallow: /fr/preview/

Sitemap: ${publicUrl}/sitemap.xml
`
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

export async function renderLlms({ db, publicUrl, settings }: Context): Promise<Rendered> {
  if (settings.isNotYetOpen()) return notYetOpen()
  const { rows } = await listProductRows(db.read, { limit: 200 })
  const products = rows.map(
    ({ id, name, priceCents }) =>
      `- [${name}](${publicUrl}/product/${id}): CA$${formatMoney(priceCents)}`,
  )
  const { products: noun, description } = shopWords(settings.now())
  const name = capitalized(noun ?? '')
  const body = `# ${settings.now().identity.name}

> ${capitalized(description ?? '')}, priced in Canadian dollars. Nobody needs an account to buy.

## Pages

- [All ${noun}](${publicUrl}/)
- [About](${publicUrl}/about)
- [Shipping and returns](${publicUrl}/shipping-returns)
- [API](${publicUrl}/api/docs)

## ${name}

${products.join('\n')}
`
  return { status: 200, type: 'text/plain; charset=utf-8', body }
}
