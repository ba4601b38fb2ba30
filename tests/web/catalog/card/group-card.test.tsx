import {
  cleanup,
  fireEvent,
  renderWithShop,
  screen,
  waitFor,
  within,
} from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { productsQuery } from '../../../../src/web/api/queries.ts'
import { ProductGrid } from '../../../../src/web/catalog/card/product-grid.tsx'
import { ProductCollection } from '../../../../src/web/catalog/home/product-collection.tsx'
import { someProduct } from '../product/some-product.ts'
import { variant } from './some-group.ts'

beforeEach(() => localStorage.clear())
// Unmount notices, because their timers outlive the test.
afterEach(cleanup)

const small = variant('250 mL', 0, { price: '9.99' })
const large = variant('500 mL', 1, { price: '14.99', stock: 2 })
const none = variant('1 L', 2, { price: '24.99', stock: 0 })
const relish = someProduct({ id: 'relish', name: 'Corn Relish' })

/** The list is by creation: the large one is older. */
function open(products: readonly ListedProduct[] = [large, relish, small, none]) {
  return renderWithShop(<ProductGrid products={products} />, {
    queries: [[productsQuery.queryKey, products]],
  })
}

const card = () => within(screen.getByRole('article', { name: 'Dulse Crisp' }))
const size = () => card().getByRole<HTMLSelectElement>('combobox', { name: 'Size' })
const choose = (value: string) => fireEvent.change(size(), { target: { value } })
const add = (name: string) => card().getByRole('button', { name: `Add ${name} to cart` })
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
const saved = () => JSON.parse(localStorage.getItem('wishlist') ?? '[]')

test('GROUP-11 a group is one card with its sizes to choose from, in their order', () => {
  open()
  const names = screen.getAllByRole('article').map((each) => within(each).getByRole('heading'))
  expect(names.map(({ textContent }) => textContent)).toEqual(['Dulse Crisp', 'Corn Relish'])
  expect([...size().options].map(({ text }) => text)).toEqual(['250 mL', '500 mL', '1 L'])
  expect(screen.getAllByRole('combobox')).toHaveLength(1)
})

test('GROUP-11 a card says from what its prices start, and what the chosen size costs', () => {
  open()
  expect(card().getByText('from').parentElement?.textContent).toBe('from $9.99')
  choose('500-mL')
  expect(card().getByText('from').parentElement?.textContent).toBe('from $9.99')
  expect(card().getByText('$14.99')).toBeTruthy()
})

test('GROUP-11 a group with one price shows just that', () => {
  open([small, { ...large, price: '9.99' }])
  expect(card().queryByText('from')).toBeNull()
  expect(card().getByText('$9.99')).toBeTruthy()
})

test('GROUP-11 the chosen size is what goes into the cart, up to its own stock', () => {
  open()
  choose('500-mL')
  expect(card().getByText('Only 2 left')).toBeTruthy()
  const more = card().getByRole('button', { name: 'Increase quantity of Dulse Crisp – 500 mL' })
  fireEvent.click(more)
  expect(more).toHaveProperty('disabled', true)
  fireEvent.click(add('Dulse Crisp – 500 mL'))
  expect(cart()).toEqual([
    { id: '500-mL', name: 'Dulse Crisp – 500 mL', price: '14.99', quantity: 2 },
  ])
})

test('GROUP-11 a size that is sold out says so, and another one can be chosen again', () => {
  open()
  choose('1-L')
  expect(card().getByRole('button', { name: 'Out of Stock' })).toHaveProperty('disabled', true)
  choose('250-mL')
  expect(add('Dulse Crisp – 250 mL')).toHaveProperty('disabled', false)
})

test('GROUP-11 the first size that can be bought is chosen, and its page is the link', () => {
  open([{ ...small, stock: 0 }, large, none])
  expect(size().value).toBe('500-mL')
  const link = card().getByRole('link', { name: 'Dulse Crisp' })
  expect(link.getAttribute('href')).toBe('/product/500-mL')
})

test('GROUP-11 a choice stays when the stock of any size changes', async () => {
  const { client } = open()
  choose('500-mL')
  const sold = [{ ...large, stock: 1 }, relish, { ...small, stock: 0 }, none]
  client.setQueryData(productsQuery.queryKey, sold)
  expect(await card().findByText('Only 1 left')).toBeTruthy()
  expect(size().value).toBe('500-mL')
})

test('GROUP-11 a card shows the size that was searched for, and its first one again after the search', async () => {
  const products = [large, relish, small, none]
  renderWithShop(<ProductCollection products={products} hero={null} />, {
    queries: [[productsQuery.queryKey, products]],
  })
  expect(size().value).toBe('250-mL')
  const search = screen.getByRole('searchbox')
  fireEvent.change(search, { target: { value: '500 ml' } })
  await waitFor(() => expect(size().value).toBe('500-mL'))
  expect(add('Dulse Crisp – 500 mL')).toBeTruthy()
  choose('250-mL')
  expect(add('Dulse Crisp – 250 mL')).toBeTruthy()
  fireEvent.change(search, { target: { value: '' } })
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(2))
  expect(size().value).toBe('250-mL')
})

test('GROUP-11 the wishlist has a group once, whatever its size', () => {
  localStorage.setItem('wishlist', JSON.stringify(['1-L']))
  open()
  const heart = card().getByRole('button', { name: /^Wishlist/ })
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  fireEvent.click(heart)
  expect(saved()).toEqual([])
  choose('500-mL')
  fireEvent.click(card().getByRole('button', { name: /^Wishlist/ }))
  expect(saved()).toEqual(['500-mL'])
})
