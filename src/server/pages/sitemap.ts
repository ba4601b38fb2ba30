import { formatMoney } from '../../shared/domain/money.ts'
import { countListed, listProductRows, productAddresses } from '../catalog/catalog.queries.ts'
import type { Context } from '../context.ts'

/** So many products to a file: few enough to be written in one go. */
const sitemapPart = 5_000

const schema = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/**
 * Every page that a search engine should know; addresses come from PUBLIC_URL (HTTP-07). Where the
 * products are many, it names the parts in which they are.
 */
export async function sitemap(context: Context): Promise<Response> {
  const { db, publicUrl } = context
  const total = await countListed(db.read)
  if (total <= sitemapPart) return urlset([...pages(publicUrl), ...(await part(context, 1))])
  const parts = Array.from({ length: Math.ceil(total / sitemapPart) }, (_, index) => index + 1)
  const files = parts.map(
    (number) => `  <sitemap>${loc(`${publicUrl}/sitemap/${number}`)}</sitemap>`,
  )
  return xml(`<sitemapindex ${schema}>\n${files.join('\n')}\n</sitemapindex>`)
}

/** One part of a large sitemap; null for one that there is not. */
export async function sitemapFile(context: Context, name: string): Promise<Response | null> {
  if (!/^[1-9]\d{0,5}$/.test(name)) return null
  const number = Number(name)
  const products = await part(context, number)
  if (products.length === 0) return null
  return urlset(number === 1 ? [...pages(context.publicUrl), ...products] : products)
}

async function part({ db, publicUrl }: Context, number: number): Promise<string[]> {
  const range = { limit: sitemapPart, offset: (number - 1) * sitemapPart }
  const rows = await productAddresses(db.read, range)
  return rows.map(({ id, updatedAt }) => entry(`${publicUrl}/product/${id}`, updatedAt))
}

function pages(publicUrl: string): string[] {
  return ['/', '/about', '/shipping-returns'].map((path) => entry(publicUrl + path))
}

function entry(address: string, updatedAt?: number): string {
  const modified =
    updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  return `  <url>${loc(address)}${modified}</url>`
}

function loc(address: string): string {
  return `<loc>${Bun.escapeHTML(address)}</loc>`
}

function urlset(entries: readonly string[]): Response {
  return xml(`<urlset ${schema}>\n${entries.join('\n')}\n</urlset>`)
}

function xml(body: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${body}\n`, {
    headers: { 'Content-Type': 'application/xml; charset=utf-8' },
  })
}

export function robots({ publicUrl }: Context): Response {
  const body = `User-agent: *
Disallow: /admin
Disallow: /api/
Disallow: /checkout
Disallow: /order/

Sitemap: ${publicUrl}/sitemap.xml
`
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}

/** What the shop is, for language models that read before they answer. */
export async function llms({ db, publicUrl, config }: Context): Promise<Response> {
  const { rows } = await listProductRows(db.read, { limit: 200 })
  const products = rows.map(
    ({ id, name, priceCents }) =>
      `- [${name}](${publicUrl}/product/${id}): CA$${formatMoney(priceCents)}`,
  )
  const body = `# ${config.storeName}

> Premium sauces and condiments, priced in Canadian dollars and shipped across Canada. Nobody needs an account to buy.

## Pages

- [All sauces](${publicUrl}/)
- [About](${publicUrl}/about)
- [Shipping and returns](${publicUrl}/shipping-returns)
- [API](${publicUrl}/api/docs)

## Sauces

${products.join('\n')}
`
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
