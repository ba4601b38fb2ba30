import { formatMoney } from '../../shared/domain/money.ts'
import { listProductRows } from '../catalog/catalog.queries.ts'
import type { Context } from '../context.ts'

/** Every page that a search engine should know; addresses come from PUBLIC_URL (contract). */
export async function sitemap({ db, publicUrl }: Context): Promise<Response> {
  const { rows } = await listProductRows(db.read, {})
  const entries = [
    ...['/', '/about', '/shipping-returns'].map((path) => entry(publicUrl + path)),
    ...rows.map(({ id, updatedAt }) => entry(`${publicUrl}/product/${id}`, updatedAt)),
  ]
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(body, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function entry(address: string, updatedAt?: number): string {
  const modified =
    updatedAt === undefined ? '' : `<lastmod>${new Date(updatedAt).toISOString()}</lastmod>`
  return `  <url><loc>${Bun.escapeHTML(address)}</loc>${modified}</url>`
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
