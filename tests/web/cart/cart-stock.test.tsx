import { fireEvent, renderWithShop, screen } from '../../support/dom.ts'
import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { CartDialog } from '../../../src/web/cart/cart-dialog.tsx'
import { useCartDialog } from '../../../src/web/cart/cart-store.ts'
import { usePageShop } from '../../support/page-shop.ts'

const shop = usePageShop()

function Header() {
  const [, setOpen] = useCartDialog()
  return <button onClick={() => setOpen(true)}>Cart</button>
}

/** A page with no products loaded, and one unit in the cart. */
function visit({ id, name, price }: ListedProduct) {
  localStorage.setItem('cart', JSON.stringify([{ id, name, price, quantity: 1 }]))
  renderWithShop(
    <>
      <Header />
      <CartDialog variant="panel" />
    </>,
  )
}

const openCart = () => fireEvent.click(screen.getByRole('button', { name: 'Cart' }))
const plus = () => screen.getByRole('button', { name: /^Increase quantity/ })
const asked = () => shop().sent.filter(({ path }) => path === '/api/products').length

test('T12 the stock is looked up when the cart is opened, and not before', async () => {
  const product = await shop().addProduct({ name: 'Birch Syrup Glaze', stock: 2 })
  visit(product)
  expect(asked()).toBe(0)
  openCart()
  expect(await screen.findByRole('img', { name: 'Birch Syrup Glaze' })).toBeTruthy()
  expect(asked()).toBe(1)
  fireEvent.click(plus())
  expect(screen.getByText("That's all we have: 2 available.")).toBeTruthy()
  expect(plus()).toHaveProperty('disabled', true)
})

test('T12 a product that staff removed is marked', async () => {
  const product = await shop().addProduct({ name: 'Fiddlehead Pesto' })
  const token = await shop().asOwner()
  await shop().api('DELETE', `/api/products/${product.id}`, { token })
  visit(product)
  openCart()
  expect(await screen.findByText(/^No longer sold/)).toBeTruthy()
})

test('CART-03 the cart works without a response from the shop', async () => {
  const product = await shop().addProduct({ name: 'Rhubarb Ketchup', stock: 1 })
  shop().goOffline()
  visit(product)
  openCart()
  expect(await screen.findByRole('img', { name: 'Rhubarb Ketchup' })).toBeTruthy()
  fireEvent.click(plus())
  fireEvent.click(plus())
  expect(JSON.parse(localStorage.getItem('cart') ?? '[]')[0].quantity).toBe(3)
})
