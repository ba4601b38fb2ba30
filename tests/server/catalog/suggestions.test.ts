import { expect, test } from 'bun:test'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
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
