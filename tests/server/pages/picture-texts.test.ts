import { expect, test } from 'bun:test'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import { elementsOf } from '../../support/html.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ environment: { PUBLIC_URL: 'https://sauces.example' } })

const [jar, table] = ['jar', 'table'].map((name) => `/objects/uploads/${name}`) as [string, string]
const images = [
  { url: jar, type: 'main' as const, alt: ' A jar of "Plum" <sauce> ', frenchAlt: 'Un pot' },
  { url: table, type: 'supplemental' as const, alt: '  ' },
]
const pageAt = async (path: string) => (await fetch(shop.address + path)).text()
const altsOf = async (html: string, selector: string) =>
  (await elementsOf(html, selector)).map(({ attributes }) => attributes.alt)

test('PICTURE-01 pages, links and search engines get what a picture shows, else the name', async () => {
  const { id } = await shop.addProduct({ name: 'Plum', images, french: { name: 'Prune' } })
  const english = await pageAt(`/product/${id}`)
  const described = 'A jar of &quot;Plum&quot; &lt;sauce&gt;'
  const shown = await altsOf(english, 'main article img')
  expect([...new Set(shown)].toSorted()).toEqual([described, 'Plum'])
  const french = await pageAt(`/fr/product/${id}`)
  expect([...new Set(await altsOf(french, 'main article img'))].toSorted()).toEqual([
    'Prune',
    'Un pot',
  ])
  expect(await altsOf(await pageAt('/'), 'main img')).toContain(described)
  const [meta] = await elementsOf(english, 'meta[property="og:image:alt"]')
  expect(meta?.attributes.content).toBe(described)
  expect(english).toContain('"@type":"ImageObject"')
  expect(french).toContain('"caption":"Un pot"')
})

test('PICTURE-01 each answer has the words of its language, staff have both, and blanks are none', async () => {
  const { id } = await shop.addProduct({ images })
  const get = async (language: string) => {
    const headers = { 'Accept-Language': language }
    return (await shop.api<Product>('GET', `/api/products/${id}`, { headers })).body.images
  }
  const [main, other] = images
  expect(await get('en')).toEqual([
    { url: main?.url ?? '', type: 'main', alt: 'A jar of "Plum" <sauce>' },
    { url: other?.url ?? '', type: 'supplemental' },
  ])
  expect((await get('fr-CA'))[0]).toEqual({ url: jar, type: 'main', alt: 'Un pot' })
  const token = await shop.asOwner()
  const put = (alt: string) => {
    const body = { images: [{ url: jar, type: 'main', alt }] }
    return shop.api<Product>('PUT', `/api/products/${id}`, { token, body })
  }
  expect((await put('x'.repeat(251))).status).toBe(422)
  expect((await put('')).body.images).toEqual([{ url: jar, type: 'main' }])
})
