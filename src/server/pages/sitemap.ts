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

Sitemap: ${publicUrl}/sitemap.xml
`
  return new Response(body, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
