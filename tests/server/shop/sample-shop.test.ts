import { expect, test } from 'bun:test'
import type { ListedProduct, ProductWithVariants } from '#shared/contract/catalog/catalog.ts'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { cardKey } from '../../../src/web/catalog/group/one-per-group.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop({ demo: true })

const listed = async () => (await shop.api<ListedProduct[]>('GET', '/api/products')).body
const product = async (id: string) =>
  (await shop.api<ProductWithVariants>('GET', `/api/products/${id}`)).body

test('CLI-10 the sample shop has twenty sauces, four of them in two sizes, a pack and a gift box put together from them', async () => {
  const products = await listed()
  const units = new Map(products.map(({ id, stock }) => [id, stock]))
  const packs = products.filter(({ components }) => components)
  const sizes = products.filter(({ group }) => group)
  expect(new Set(products.map(cardKey)).size - packs.length).toBe(20)
  expect(sizes.map(({ name }) => name)).toEqual([
    'Smoked Wild Blueberry BBQ Sauce – 350 mL',
    'Smoked Wild Blueberry BBQ Sauce – 500 mL',
    'Sea Buckthorn Habanero – 150 mL',
    'Sea Buckthorn Habanero – 250 mL',
    'Green Tomato Tourtière Relish – 375 mL',
    'Green Tomato Tourtière Relish – 750 mL',
    'Halifax-Style Donair Sauce – 300 mL',
    'Halifax-Style Donair Sauce – 500 mL',
  ])
  const french = await (await fetch(`${shop.address}/fr/product/${sizes[1]?.id}`)).text()
  expect(french).toContain('barbecue aux bleuets sauvages')
  expect(french).toMatch(/Format.*500\u00a0ml/s)
  expect(packs.map(({ name }) => name)).toEqual([
    'Front Porch Caesar Three-Pack',
    'Backyard Grill Gift Box',
  ])
  for (const { components, stock } of packs) {
    const possible = components?.map((part) =>
      Math.floor((units.get(part.productId) ?? 0) / part.quantity),
    )
    expect(stock).toBe(Math.min(...(possible ?? [])))
    expect(stock).toBeGreaterThan(0)
  }
  expect(packs[1]?.allergens?.toSorted()).toEqual(['gluten', 'milk'])
  // A sale of a component reaches its pack.
  const [component] = packs[0]?.components ?? []
  const token = await shop.asOwner()
  const path = `/api/products/${component?.productId}`
  await shop.api('PUT', path, { token, body: { stock: 7 } })
  expect((await product(packs[0]?.id ?? '')).stock).toBe(2)
})

test('CLI-10 it has two collections, one by a rule and one picked by hand', async () => {
  const { body } = await shop.api<Collection[]>('GET', '/api/collections')
  expect(body.map(({ title, total }) => ({ title, total }))).toEqual([
    { title: 'Hot and Spicy', total: 8 },
    { title: 'Gifts', total: 3 },
  ])
  const home = await (await fetch(`${shop.address}/fr`)).text()
  expect(home).toContain('Fortes et piquantes')
  expect((await fetch(`${shop.address}/fr/collections/gifts`)).status).toBe(200)
})
