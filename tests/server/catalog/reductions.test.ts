import { beforeAll, expect, test } from 'bun:test'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()
let token: string
beforeAll(async () => {
  token = await shop.asOwner()
})

type Refused = StaffProduct & { errors: { path: string; message: string }[] }

const plain = { name: 'Quince', description: 'Sweet.', price: '9.00', stock: 5 }
const create = (body: object) =>
  shop.api<Refused>('POST', '/api/products', { token, body: { ...plain, ...body } })
const put = (id: string, body: object) =>
  shop.api<Refused>('PUT', `/api/products/${id}`, { token, body })

test('APROD-06 a former price is kept with the time of the reduction until the price reaches it again', async () => {
  const { body: product } = await create({ compareAtPrice: '12.5', weightGrams: 410 })
  expect(product).toMatchObject({ compareAtPrice: '12.50', weightGrams: 410 })
  expect(product.reducedAt).toBe(product.createdAt)
  // Lowered further: it is the same reduction.
  expect((await put(product.id, { price: '8.00' })).body).toMatchObject({
    compareAtPrice: '12.50',
    reducedAt: product.reducedAt,
  })
  const dated = await put(product.id, { reducedAt: '2026-01-02T00:00:00-05:00' })
  expect(dated.body.reducedAt).toBe('2026-01-02T05:00:00.000Z')
  const none = { compareAtPrice: null, reducedAt: null }
  expect((await put(product.id, { price: '12.50' })).body).toMatchObject(none)
  const again = await put(product.id, { price: '9.00', compareAtPrice: '12.00' })
  expect(again.body.reducedAt).toBe(again.body.updatedAt)
  expect((await put(product.id, { compareAtPrice: '' })).body).toMatchObject(none)
})

test.each([
  [{ compareAtPrice: '9.00' }, '/compareAtPrice'],
  [{ compareAtPrice: '0' }, '/compareAtPrice'],
  [{ compareAtPrice: '12.999' }, '/compareAtPrice'],
  [{ compareAtPrice: 'a lot' }, '/compareAtPrice'],
  [{ compareAtPrice: 12 }, '/compareAtPrice'],
  [{ compareAtPrice: '12.00', reducedAt: '2999-01-01T00:00:00Z' }, '/reducedAt'],
  [{ compareAtPrice: '12.00', reducedAt: 'yesterday' }, '/reducedAt'],
  [{ weightGrams: -1 }, '/weightGrams'],
  [{ weightGrams: 1.5 }, '/weightGrams'],
  [{ weightGrams: 1_000_001 }, '/weightGrams'],
  [{ publishAt: 'soon' }, '/publishAt'],
  [{ publishAt: '9999-12-31T23:00-05:00' }, '/publishAt'],
])('APROD-06 %p is refused, and nothing is added or changed', async (fields, path) => {
  const refused = await create(fields)
  expect([refused.status, refused.body.errors[0]?.path]).toEqual([422, path])
  const { body: product } = await create({})
  const kept = await put(product.id, fields)
  expect([kept.status, kept.body.errors[0]?.path]).toEqual([422, path])
  const now = await shop.api('GET', `/api/admin/products/${product.id}`, { token })
  expect(now.body).toEqual(product)
})

test('APROD-06 the shop shows the former price struck through, with its name for screen readers and its date', async () => {
  const fields = { name: 'Reduced relish', compareAtPrice: '12.50', reducedAt: '2026-03-01T17:00Z' }
  const { body: product } = await create(fields)
  const page = async (path: string) => (await fetch(shop.address + path)).text()
  const english = await page(`/product/${product.id}`)
  expect(/<s [^>]*><span class="sr-only">Former price: <\/span>/.test(english)).toBe(true)
  expect(english.includes('CA$12.50</span></s>')).toBe(true)
  expect(english.includes('until March 1, 2026')).toBe(true)
  const french = await page(`/fr/product/${product.id}`)
  expect(french.includes('Ancien prix\u00a0:')).toBe(true)
  expect(french.includes('jusqu’au 1er mars 2026')).toBe(true)
  expect((await page('/')).includes('$12.50</span></s>')).toBe(true)
  // Search engines read the price that is paid, and the former one apart from it.
  const [, json = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(english) ?? []
  const [item] = [JSON.parse(json)].flat()
  expect(item).toMatchObject({
    offers: {
      price: '9.00',
      priceSpecification: {
        priceType: 'https://schema.org/StrikethroughPrice',
        price: '12.50',
        priceCurrency: 'CAD',
      },
    },
  })
})

test('APROD-06 a product without a former price looks as before', async () => {
  const { body: product } = await create({ name: 'Plain relish' })
  const page = await (await fetch(`${shop.address}/product/${product.id}`)).text()
  expect(page.includes('Former price')).toBe(false)
  expect(page.includes('StrikethroughPrice')).toBe(false)
})
