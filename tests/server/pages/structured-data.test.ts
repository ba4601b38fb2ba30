import { expect, test } from 'bun:test'
import { useTestShop } from '../../support/shop.fixture.ts'

// The structured data that search engines read.

const shop = useTestShop({ environment: { PUBLIC_URL: 'https://sauces.example' } })

type SchemaItem = Record<string, unknown> & { '@type': string }

async function itemsOn(path: string): Promise<SchemaItem[]> {
  const { body } = await shop.api<string>('GET', path)
  return [...body.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as SchemaItem,
  )
}

test('A product tells search engines its offer, its place in the shop, and its rating once it has one', async () => {
  const { id } = await shop.addProduct({ name: 'Maple Mustard', price: '12.50', stock: 3 })
  const [product, crumbs] = await itemsOn(`/product/${id}`)
  expect(product).toMatchObject({
    '@type': 'Product',
    name: 'Maple Mustard',
    offers: {
      '@type': 'Offer',
      url: `https://sauces.example/product/${id}`,
      price: '12.50',
      priceCurrency: 'CAD',
      availability: 'https://schema.org/InStock',
    },
  })
  expect(product).not.toHaveProperty('aggregateRating')
  expect(crumbs).toMatchObject({
    '@type': 'BreadcrumbList',
    itemListElement: [
      { position: 1, item: 'https://sauces.example/' },
      { position: 2, name: 'Maple Mustard', item: `https://sauces.example/product/${id}` },
    ],
  })

  const token = await shop.asOwner()
  const body = { productId: id, rating: 4, customerName: 'Grace', customerEmail: 'g@grace.example' }
  const review = (await shop.api<{ id: string }>('POST', '/api/reviews', { body })).body
  await shop.api('PUT', `/api/reviews/${review.id}/status`, { token, body: { status: 'approved' } })
  const [rated] = await itemsOn(`/product/${id}`)
  expect(rated?.aggregateRating).toMatchObject({ ratingValue: '4.0', reviewCount: 1 })
})

test('CARD-10 A product without a picture gets a default picture, since search engines list no product without one', async () => {
  const { id } = await shop.addProduct({ name: 'Golden Curry', stock: 0 })
  const [product] = await itemsOn(`/product/${id}`)
  expect(product).toMatchObject({
    image: ['https://sauces.example/pictures/curry.webp'],
    offers: { availability: 'https://schema.org/OutOfStock' },
  })
  expect((await shop.api('GET', '/pictures/curry.webp')).status).toBe(200)
})

test('LABEL-01 a product tells search engines what its label says, and nothing if it has none', async () => {
  const token = await shop.asOwner()
  const { id } = await shop.addProduct()
  const [plain] = await itemsOn(`/product/${id}`)
  expect(plain).not.toHaveProperty('additionalProperty')
  expect(plain).not.toHaveProperty('size')
  const body = { ingredients: 'Plums, salt', allergens: [], netQuantity: '250 mL' }
  await shop.api('PUT', `/api/products/${id}`, { token, body })
  const [product] = await itemsOn(`/product/${id}`)
  expect(product).toMatchObject({
    size: '250 mL',
    additionalProperty: [
      { '@type': 'PropertyValue', name: 'Ingredients', value: 'Plums, salt' },
      { '@type': 'PropertyValue', name: 'Contains', value: 'No priority allergens' },
    ],
  })
  const [french] = await itemsOn(`/fr/product/${id}`)
  expect(french).toMatchObject({
    additionalProperty: [
      { name: 'Ingrédients' },
      { name: 'Contient', value: 'Aucun allergène prioritaire' },
    ],
  })
})
