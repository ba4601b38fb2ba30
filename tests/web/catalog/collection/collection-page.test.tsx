import { cleanup, renderWithShop, screen, waitFor, within } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Collection } from '#shared/contract/catalog/collections.ts'
import { collectionQuery, productsQuery } from '../../../../src/web/api/queries.ts'
import CollectionPage from '../../../../src/web/catalog/collection/collection-page.tsx'
import { variant } from '../card/some-group.ts'
import { someProduct } from '../product/some-product.ts'

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const small = variant('250 mL', 0, { price: '9.99' })
const large = variant('500 mL', 1, { price: '14.99' })
const huge = variant('1 L', 2, { price: '24.99' })
const relish = someProduct({ id: 'relish', name: 'Corn Relish' })

function collectionOf(products: ListedProduct[], total: number): Collection {
  return {
    id: '6a1f0f5e-0000-4000-8000-0000000000cc',
    slug: 'gifts',
    title: 'Gifts',
    text: null,
    imageUrl: null,
    inMenu: false,
    onHome: false,
    products,
    total,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
  }
}

function open(products: ListedProduct[], total: number) {
  return renderWithShop(<CollectionPage id="gifts" />, {
    queries: [
      [collectionQuery('gifts').queryKey, collectionOf(products, total)],
      [productsQuery.queryKey, [small, large, huge, relish]],
    ],
  })
}

const names = () =>
  screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
const card = () => within(screen.getByRole('article', { name: 'Dulse Crisp' }))
const sizes = () => [...card().getByRole<HTMLSelectElement>('combobox').options]

test('COLL-05 a group is one card, with the sizes that are in the collection', () => {
  open([large, small, relish], 2)
  expect(names()).toEqual(['Dulse Crisp', 'Corn Relish'])
  expect(sizes().map(({ text }) => text)).toEqual(['250 mL', '500 mL'])
  expect(card().getByText('from').parentElement?.textContent).toBe('from $9.99')
})

test('COLL-07 a size that sells out or leaves the collection does so on the open page', async () => {
  const { client } = open([small, large], 1)
  const { queryKey } = collectionQuery('gifts')
  client.setQueryData(queryKey, collectionOf([{ ...small, stock: 0 }, large], 1))
  expect(await card().findByRole('button', { name: 'Out of Stock' })).toBeTruthy()
  client.setQueryData(queryKey, collectionOf([large], 1))
  await waitFor(() => expect(sizes().map(({ text }) => text)).toEqual(['500 mL']))
})
