import { cleanup, fireEvent, renderWithShop, screen } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ProductCard } from '../../../../src/web/catalog/card/product-card.tsx'
import { someProduct } from '../product/some-product.ts'

beforeEach(() => localStorage.clear())
// Unmount notices, because their timers outlive the test.
afterEach(cleanup)

function open(different: Partial<ListedProduct> = {}) {
  return renderWithShop(<ProductCard product={someProduct(different)} />)
}

const button = (name: string) => screen.getByRole('button', { name })
const minus = () => button('Decrease quantity of Dulse Crisp')
const plus = () => button('Increase quantity of Dulse Crisp')
const add = () => button('Add Dulse Crisp to cart')
const chosen = () => document.querySelector('output')?.textContent
const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]')
const notice = (words: string) => screen.queryByText(words, { ignore: '[role=status] *' })

test('CARD-01 a card shows picture, name, price, tags, rating, quantity and the add button', () => {
  const { id } = someProduct()
  open({ tags: ['spicy', 'vegan'], rating: { averageRating: 4, totalReviews: 1 } })
  expect(screen.getByRole('img', { name: 'Dulse Crisp' })).toBeTruthy()
  const link = screen.getByRole('link', { name: 'Dulse Crisp' })
  expect(link.getAttribute('href')).toBe(`/product/${id}`)
  expect(screen.getByText('$14.00')).toBeTruthy()
  expect(screen.getAllByRole('listitem').map((tag) => tag.textContent)).toContain('vegan')
  expect(screen.getByText('4.0 (1 review)')).toBeTruthy()
  expect(chosen()).toBe('1')
  expect(add()).toHaveProperty('disabled', false)
})

test('CARD-01 CARD-11 its picture is the main one', () => {
  open({
    images: [
      { url: '/objects/uploads/other', type: 'supplemental' },
      { url: '/objects/uploads/main', type: 'main' },
    ],
  })
  const source = screen.getByRole('img', { name: 'Dulse Crisp' }).getAttribute('src')
  expect(source).toStartWith('/objects/uploads/main?t=')
})

test('CARD-02 CARD-03 the quantity starts at 1 and stays within 1 and stock', () => {
  open({ stock: 2 })
  expect(chosen()).toBe('1')
  expect(minus()).toHaveProperty('disabled', true)
  fireEvent.click(minus())
  expect(chosen()).toBe('1')
  fireEvent.click(plus())
  expect(chosen()).toBe('2')
  expect(plus()).toHaveProperty('disabled', true)
  fireEvent.click(plus())
  expect(chosen()).toBe('2')
})

test('CARD-02 when the stock falls below what was chosen, the quantity falls with it', () => {
  const { rerender } = open({ stock: 3 })
  fireEvent.click(plus())
  fireEvent.click(plus())
  rerender(<ProductCard product={someProduct({ stock: 2 })} />)
  expect(chosen()).toBe('2')
})

test('CARD-04 TOAST-03 adding 3 raises the cart line by 3 and says so', () => {
  const { id, name, price } = someProduct()
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, quantity: 1 }]))
  open({ stock: 12 })
  fireEvent.click(plus())
  fireEvent.click(plus())
  fireEvent.click(add())
  expect(cart()).toEqual([{ id, name, price, quantity: 4 }])
  expect(notice('Added to cart')).toBeTruthy()
  expect(notice('3x Dulse Crisp added to your cart')).toBeTruthy()
})

test('CARD-05 out of stock: no quantity, a disabled button and a badge', () => {
  open({ stock: 0 })
  expect(document.querySelector('output')).toBeNull()
  expect(screen.getAllByRole('button')).toHaveLength(1)
  expect(button('Out of Stock')).toHaveProperty('disabled', true)
  const badges = screen.getAllByText('Out of Stock').filter(({ tagName }) => tagName !== 'BUTTON')
  expect(badges).toHaveLength(1)
})

test('CARD-05 a product in stock has no such badge', () => {
  open({ stock: 1 })
  expect(screen.queryByText('Out of Stock')).toBeNull()
})

test('CARD-02 at five or fewer, a card says how many are left', () => {
  open({ stock: 5 })
  expect(screen.getByText('Only 5 left')).toBeTruthy()
  open({ stock: 6 })
  expect(screen.queryByText(/left$/)).toBeNull()
})
