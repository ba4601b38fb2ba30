import { cleanup, fireEvent, renderWithShop, screen } from '../../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { ProductPurchase } from '../../../../src/web/catalog/product/product-details.tsx'
import { someProduct } from './some-product.ts'

beforeEach(() => localStorage.clear())
// Unmount notices, because their timers outlive the test.
afterEach(cleanup)

function open(different: Partial<ListedProduct> = {}) {
  return renderWithShop(<ProductPurchase product={someProduct(different)} />)
}

const button = (name: string) => screen.getByRole('button', { name })
const minus = () => button('Decrease quantity of Dulse Crisp')
const plus = () => button('Increase quantity of Dulse Crisp')
const chosen = () => document.querySelector('output')?.textContent
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null')
const notice = (words: string) => screen.getByText(words, { ignore: '[role=status] *' })

test('PROD-11 CARD-02 CARD-03 the quantity starts at 1 and stays within 1 and stock', () => {
  open({ stock: 3 })
  expect(chosen()).toBe('1')
  expect(minus()).toHaveProperty('disabled', true)
  fireEvent.click(minus())
  expect(chosen()).toBe('1')
  fireEvent.click(plus())
  fireEvent.click(plus())
  expect(chosen()).toBe('3')
  expect(plus()).toHaveProperty('disabled', true)
  fireEvent.click(plus())
  expect(chosen()).toBe('3')
  fireEvent.click(minus())
  expect(chosen()).toBe('2')
})

test('CARD-02 when the stock falls below what was chosen, the quantity falls with it', () => {
  const { rerender } = open({ stock: 3 })
  fireEvent.click(plus())
  fireEvent.click(plus())
  rerender(<ProductPurchase product={someProduct({ stock: 2 })} />)
  expect(chosen()).toBe('2')
  fireEvent.click(button('ADD TO CART'))
  expect(stored('cart')[0].quantity).toBe(2)
})

test('PROD-11 CARD-04 TOAST-03 adding 3 raises the cart line by 3 and says so', () => {
  const { id, name, price } = someProduct()
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, quantity: 2 }]))
  open({ stock: 20 })
  fireEvent.click(plus())
  fireEvent.click(plus())
  fireEvent.click(button('ADD TO CART'))
  expect(stored('cart')).toEqual([{ id, name, price, quantity: 5 }])
  expect(notice('Added to cart')).toBeTruthy()
  expect(notice('3x Dulse Crisp added to your cart')).toBeTruthy()
})

test('CART-12 the line has the URL of the main picture', () => {
  const main = '/objects/uploads/main'
  open({
    imageUrl: main,
    images: [
      { url: '/objects/uploads/other', type: 'supplemental' },
      { url: main, type: 'main' },
    ],
  })
  fireEvent.click(button('ADD TO CART'))
  const { id, name, price } = someProduct()
  expect(stored('cart')).toEqual([{ id, name, price, imageUrl: main, quantity: 1 }])
})

test('T12 the cart takes no more than the stock, and the notice says what was added', () => {
  const { id, name, price } = someProduct()
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, quantity: 2 }]))
  open({ stock: 3 })
  fireEvent.click(plus())
  fireEvent.click(button('ADD TO CART'))
  expect(stored('cart')[0].quantity).toBe(3)
  expect(
    notice("1x Dulse Crisp added to your cart. That's all we have: 3 in your cart."),
  ).toBeTruthy()
  fireEvent.click(button('ADD TO CART'))
  expect(stored('cart')[0].quantity).toBe(3)
  expect(notice('Nothing more to add')).toBeTruthy()
})

test('O8 PROD-10 the heart adds the product to `wishlist` and removes it again', () => {
  const { id } = someProduct()
  localStorage.setItem('wishlist', JSON.stringify(['another']))
  open()
  const heart = button('Wishlist')
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  fireEvent.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('true')
  expect(stored('wishlist')).toEqual(['another', id])
  fireEvent.click(heart)
  expect(heart.getAttribute('aria-pressed')).toBe('false')
  expect(stored('wishlist')).toEqual(['another'])
})

test('O8 the heart is filled on the next visit; a damaged wishlist is ignored', () => {
  const { id } = someProduct()
  localStorage.setItem('wishlist', JSON.stringify([id]))
  open()
  expect(button('Wishlist').getAttribute('aria-pressed')).toBe('true')
  for (const damaged of ['{', '7', '{"0":1}']) {
    localStorage.setItem('wishlist', damaged)
    open()
    expect(button('Wishlist').getAttribute('aria-pressed')).toBe('false')
    fireEvent.click(button('Wishlist'))
    expect(stored('wishlist')).toEqual([id])
  }
})

test('PROD-11 CARD-05 T6 out of stock: one disabled button', () => {
  open({ stock: 0 })
  // The button that asks for an email comes with another script, which an earlier test may have loaded.
  const alert = screen.queryByRole('button', { name: "Email me when it's back" })
  const buttons = screen.getAllByRole('button').filter((each) => each !== alert)
  expect(buttons).toEqual([button('Out of Stock')])
  expect(button('Out of Stock')).toHaveProperty('disabled', true)
})
