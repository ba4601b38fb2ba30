import {
  act,
  cleanup,
  fireEvent,
  renderWithShop,
  screen,
  waitFor,
  within,
} from '../../support/dom.ts'
import { beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { CartLine } from '#shared/domain/pricing/cart.ts'
import { productsQuery } from '../../../src/web/api/queries.ts'
import { CartDialog } from '../../../src/web/cart/cart-dialog.tsx'
import { useCartDialog } from '../../../src/web/cart/cart-store.ts'
import { someProduct } from '../catalog/product/some-product.ts'

const crisp = someProduct({ id: 'crisp', name: 'Dulse Crisp', price: '14.00', stock: 3 })
const relish = someProduct({ id: 'relish', name: 'Corn Relish', price: '9.25', stock: 40 })
const sold: CartLine = { id: 'gone', name: 'Last Year’s Chutney', price: '5.00', quantity: 1 }

function Header() {
  const [, setOpen] = useCartDialog()
  return <button onClick={() => setOpen(true)}>Cart</button>
}

const lineOf = ({ id, name, price }: ListedProduct, quantity: number): CartLine => {
  return { id, name, price, quantity }
}

function openCart(lines: CartLine[], products: ListedProduct[] = [crisp, relish]) {
  localStorage.setItem('cart', JSON.stringify(lines))
  renderWithShop(
    <>
      <Header />
      <CartDialog variant="dialog" />
    </>,
    { queries: [[productsQuery.queryKey, products]], path: '/about' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cart' }))
}

const dialog = () => screen.getByRole('dialog', { name: 'Shopping Cart' })
const button = (name: string) => within(dialog()).getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))
const row = (name: string) => {
  const found = within(dialog())
    .getAllByRole('listitem')
    .find((item) => item.textContent?.includes(name))
  if (!found) throw new Error(`The cart has no line for ${name}.`)
  return within(found)
}
const total = () => screen.getByText('Total').parentElement?.textContent
const stored = (): CartLine[] => JSON.parse(localStorage.getItem('cart') ?? '[]')

beforeEach(() => localStorage.clear())

test("CART-01 the cart is a modal dialog titled 'Shopping Cart', and can be closed", () => {
  openCart([])
  expect(dialog().matches('dialog[open]')).toBe(true)
  expect(within(dialog()).getByRole('heading', { name: 'Shopping Cart' })).toBeTruthy()
  press('Close')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("CART-04 an empty cart says 'Your cart is empty' and has no checkout button", () => {
  openCart([])
  expect(within(dialog()).getByText('Your cart is empty')).toBeTruthy()
  expect(screen.queryByText('Total')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Proceed to Checkout' })).toBeNull()
})

test('NAME-03 CART-03 a line has a picture, name, price, two quantity buttons and a Remove button', () => {
  openCart([
    { ...lineOf(crisp, 2), imageUrl: 'https://pictures.example/crisp.webp' },
    lineOf(relish, 1),
  ])
  const picture = row('Dulse Crisp').getByRole('img', { name: 'Dulse Crisp' })
  expect(picture.getAttribute('src')).toBe('https://pictures.example/crisp.webp')
  expect(row('Corn Relish').getByRole('img').getAttribute('src')).toBe('/pictures/default.webp')
  expect(row('Dulse Crisp').getByText('$14.00')).toBeTruthy()
  expect(row('Dulse Crisp').getByRole('status').textContent).toBe('2')
  expect(row('Corn Relish').getByText('$9.25')).toBeTruthy()
  for (const name of ['Dulse Crisp', 'Corn Relish']) {
    expect(row(name).getByText(name)).toBeTruthy()
    expect(button(`Decrease quantity of ${name}`)).toBeTruthy()
    expect(button(`Increase quantity of ${name}`)).toBeTruthy()
    expect(button(`Remove ${name} from cart`)).toBeTruthy()
  }
})

test('CART-10 the total updates when a quantity changes', () => {
  openCart([lineOf(crisp, 1), lineOf(relish, 2)])
  // 14.00 + 2 × 9.25
  expect(total()).toBe('Total$32.50')
  press('Increase quantity of Dulse Crisp')
  expect(total()).toBe('Total$46.50')
  press('Decrease quantity of Corn Relish')
  expect(total()).toBe('Total$37.25')
  expect(stored().map(({ quantity }) => quantity)).toEqual([2, 1])
})

test('CART-07 lowering the last unit removes its line', () => {
  openCart([lineOf(crisp, 1), lineOf(relish, 1)])
  press('Decrease quantity of Dulse Crisp')
  expect(stored()).toEqual([lineOf(relish, 1)])
  expect(within(dialog()).queryByText('Dulse Crisp')).toBeNull()
})

test('CART-08 Remove takes that line only, Clear cart takes all', () => {
  openCart([lineOf(crisp, 2), lineOf(relish, 5)])
  press('Remove Dulse Crisp from cart')
  expect(stored()).toEqual([lineOf(relish, 5)])
  press('Clear cart')
  expect(stored()).toEqual([])
  expect(within(dialog()).getByText('Your cart is empty')).toBeTruthy()
})

test('CART-08 the focus stays in the dialog when its button is removed', async () => {
  openCart([lineOf(crisp, 2), lineOf(relish, 5)])
  for (const [name, next] of [
    ['Remove Dulse Crisp from cart', 'Corn Relish'],
    ['Clear cart', 'Keep browsing'],
  ] as const) {
    button(name).focus()
    press(name)
    await waitFor(() => expect(document.activeElement?.textContent).toBe(next))
    expect(dialog().contains(document.activeElement)).toBe(true)
  }
})

test("CART-05 'Proceed to Checkout' closes the dialog and goes to /checkout", () => {
  openCart([lineOf(crisp, 1)])
  press('Proceed to Checkout')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(location.pathname).toBe('/checkout')
  expect(stored()).toEqual([lineOf(crisp, 1)])
})

test('T12 raising a quantity stops at the known stock and says why', () => {
  openCart([lineOf(crisp, 2)])
  expect(button('Increase quantity of Dulse Crisp')).toHaveProperty('disabled', false)
  press('Increase quantity of Dulse Crisp')
  expect(button('Increase quantity of Dulse Crisp')).toHaveProperty('disabled', true)
  const why = within(dialog()).getByText("That's all we have: 3 available.")
  expect(why.parentElement?.getAttribute('aria-live')).toBe('polite')
  press('Decrease quantity of Dulse Crisp')
  expect(button('Increase quantity of Dulse Crisp')).toHaveProperty('disabled', false)
  expect(why.textContent).toBe('')
})

test('T12 O36 a quantity above the stock is lowered, with a message', async () => {
  openCart([lineOf(crisp, 5), lineOf(relish, 2)])
  const words = 'Only 3 left, so we changed your quantity from 5.'
  const why = await within(dialog()).findByText(words)
  expect(why.parentElement?.getAttribute('aria-live')).toBe('polite')
  expect(stored()).toEqual([lineOf(crisp, 3), lineOf(relish, 2)])
  expect(row('Dulse Crisp').getByRole('status').textContent).toBe('3')
})

test('O36 for a changed price, both prices are shown, and the total uses the new one', () => {
  openCart([{ ...lineOf(crisp, 2), price: '12.50' }])
  expect(row('Dulse Crisp').getByText('$12.50').closest('s')).not.toBeNull()
  expect(row('Dulse Crisp').getByText('$14.00').closest('s')).toBeNull()
  expect(total()).toBe('Total$28.00')
})

test('T12 O36 a product that is no longer sold is marked, costs nothing and can only be removed', () => {
  openCart([sold, lineOf(relish, 1)])
  expect(total()).toBe('Total$9.25')
  expect(row(sold.name).getByText(/^No longer sold/)).toBeTruthy()
  expect(row(sold.name).queryByRole('button', { name: /quantity/ })).toBeNull()
  press(`Remove ${sold.name} from cart`)
  expect(stored()).toEqual([lineOf(relish, 1)])
})

test('O36 a sold-out product is marked', () => {
  openCart([lineOf(crisp, 1)], [{ ...crisp, stock: 0 }])
  expect(row('Dulse Crisp').getByText(/^Out of stock/)).toBeTruthy()
  expect(button('Increase quantity of Dulse Crisp')).toHaveProperty('disabled', true)
})

test('CART-10 a change in another tab shows in the open cart', () => {
  openCart([lineOf(crisp, 1)])
  localStorage.setItem('cart', '[]')
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: 'cart', newValue: '[]' }))
  })
  expect(within(dialog()).getByText('Your cart is empty')).toBeTruthy()
})

test('CART-13 below the total, the cart says that shipping is free or how much more to spend for free shipping', () => {
  openCart([lineOf(crisp, 1)])
  expect(within(dialog()).getByText(/^Free shipping\./)).toBeTruthy()
  cleanup()
  // A stored cart line whose product was free.
  openCart([{ ...sold, price: '0.00' }])
  expect(within(dialog()).getByText(/^Add \$0\.01 more for free shipping/)).toBeTruthy()
})
