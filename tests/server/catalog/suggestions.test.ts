import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { suggestions } from '../../../src/server/catalog/suggestions.ts'
import { useTestShop } from '../../support/shop.fixture.ts'

const shop = useTestShop()

async function suggested(path = '') {
  const { status, body } = await shop.api<ListedProduct[]>(
    'GET',
    `/api/products/suggestions${path}`,
  )
  return [status, body.map(({ name }) => name)]
}

test('SUGGEST-01 anyone gets what goes with a product, or what is featured', async () => {
  expect(await suggested()).toEqual([200, []])
  const hot = await shop.addProduct({ name: 'Hot', tags: ['hot', 'sweet'] })
  await shop.addProduct({ name: 'Gone', tags: ['hot', 'sweet'], stock: 0 })
  await shop.addProduct({ name: 'Plain' })
  await shop.addProduct({ name: 'Sweet', tags: ['sweet'] })
  await shop.addProduct({ name: 'Starred', featured: true })
  expect(await suggested(`?for=${hot.id}`)).toEqual([200, ['Sweet', 'Starred', 'Plain']])
  expect(await suggested()).toEqual([200, ['Starred', 'Hot', 'Plain']])
  expect(await suggested(`?for=${crypto.randomUUID()}`)).toEqual([200, ['Starred', 'Hot', 'Plain']])
})

const jar = (
  id: string,
  tags: string[],
  different: { stock?: number; featured?: boolean } = {},
) => ({
  id,
  tags,
  stock: 5,
  featured: false,
  groupId: null,
  groupPosition: null,
  ...different,
})
const ids = (found: { id: string }[]) => found.map(({ id }) => id)

test('SUGGEST-01 what shares the most tags comes first, then what is featured, then the oldest', () => {
  const shelf = [
    jar('own', ['hot', 'sweet']),
    jar('sold out', ['hot', 'sweet'], { stock: 0 }),
    jar('far', ['mild']),
    jar('near', ['Hot']),
    jar('featured', [], { featured: true }),
    jar('nearest', [' SWEET ', 'hot', 'hot']),
  ]
  expect(ids(suggestions(shelf, jar('own', ['hot', 'sweet'])))).toEqual([
    'nearest',
    'near',
    'featured',
  ])
})

test('SUGGEST-01 without a product, the featured ones; in an empty shop, none', () => {
  const shelf = [jar('a', []), jar('b', [], { featured: true }), jar('c', []), jar('d', [])]
  expect(ids(suggestions(shelf, null))).toEqual(['b', 'a', 'c'])
  expect(suggestions([], null)).toEqual([])
})
