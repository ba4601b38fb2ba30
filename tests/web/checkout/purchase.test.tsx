// Must be the first import.
import { act, cleanup, fireEvent, screen, waitFor } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { usePageShop } from '../../support/page-shop.ts'
import {
  buyerAt,
  decide,
  type Decision,
  orderFor,
  ordersOf,
  stockOf,
} from '../../support/purchase.ts'
import * as page from './checkout-steps.tsx'
import { inCart, placeVisitor } from './checkout.fixture.tsx'

const shop = usePageShop()
const native = globalThis.open
const popup = { address: '', isClosed: false }

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  sessionStorage.clear()
  placeVisitor(null)
  Object.assign(popup, { address: '', isClosed: false })
  const seen = {
    get closed() {
      return popup.isClosed
    },
    location: {
      set href(address: string) {
        popup.address = address
      },
    },
    close: () => void (popup.isClosed = true),
    focus: () => {},
  }
  globalThis.open = (address) => {
    popup.address = String(address)
    return seen as unknown as Window
  }
})
afterEach(() => {
  cleanup()
  globalThis.open = native
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

/** Runs the checkout against the real server, in real time, up to the buyer's decision. */
async function buyTwo(decision: Decision) {
  const product = await shop().addProduct({ name: 'Birch Glaze', price: '12.99', stock: 5 })
  page.show([inCart(product, 2)])
  await screen.findByRole('heading', { name: 'Checkout' })
  page.fillForm()
  fireEvent.click(screen.getByRole('button', { name: 'Pay with PayPal' }))
  await waitFor(() => expect(popup.address).toContain('/checkoutnow?token='))
  expect(await stockOf(shop(), product.id)).toBe(3)
  const id = new URL(popup.address).searchParams.get('token') ?? ''
  await decide(shop(), id, decision)
  await act(async () => void (popup.isClosed = true))
  return product
}

test('PAYPAL-09 ROUTE-05 a guest buys in the real shop: paid, placed, cart empty, stock sold', async () => {
  const { id } = await buyTwo('approve')
  await waitFor(() => page.toastWith('Order Completed Successfully!'))
  expect(location.pathname).toBe('/')
  expect(page.storedCart()).toEqual([])
  expect(await stockOf(shop(), id)).toBe(3)
  const order = (await ordersOf(shop())).find(({ items }) => items[0]?.productId === id)
  expect(order).toMatchObject({
    customerName: 'Nora Tremblay',
    status: 'placed',
    paymentMethod: 'paypal',
    subtotal: '25.98',
    taxAmount: '3.38',
    totalAmount: '29.36',
    attention: null,
    items: [{ quantity: 2, price: '12.99' }],
  })
  const path = (await page.findShownOrder()) ?? ''
  expect(path).toStartWith(`/order/${order?.id}?key=`)
  expect((await fetch(shop().address + path)).status).toBe(200)
})

test('PAYPAL-07 ERR-07 a decline in the real shop is reported, nothing is sold and the stock is released', async () => {
  const { id } = await buyTwo('decline')
  await waitFor(() => page.toastWith('Payment Failed'))
  expect(page.storedCart()).toHaveLength(1)
  expect(await stockOf(shop(), id)).toBe(5)
  const orders = await ordersOf(shop())
  expect(orders.some(({ items }) => items[0]?.productId === id)).toBe(false)
})

/** Presses Pay for a cart that the real shop refuses, and reads why. */
async function refusedPayment(product: ListedProduct, quantity: number, words: string) {
  page.show([inCart(product, quantity)])
  await screen.findByRole('heading', { name: 'Checkout' })
  page.fillForm()
  fireEvent.click(screen.getByRole('button', { name: 'Pay with PayPal' }))
  await waitFor(() => page.toastWith(`PayPal order creation failed: ${words}`))
  expect(screen.getByText('PayPal Payment Error')).toBeTruthy()
  expect(page.storedCart()).toMatchObject([{ id: product.id, quantity }])
  expect(popup.address).not.toContain('checkoutnow')
}

test('PAY-11 an order that is too large to be held says what one order can hold', async () => {
  const product = await shop().addProduct({ name: 'Party Glaze', stock: 400 })
  const words =
    'One order can reserve up to 60 units in all, or up to 100 of Party Glaze. Please order less, or email us about a larger order.'
  await refusedPayment(product, 150, words)
  expect(await stockOf(shop(), product.id)).toBe(400)
})

test('PAY-11 a visitor who already holds too much sees what to do and how long to wait', async () => {
  const product = await shop().addProduct({ name: 'Held Glaze', stock: 100 })
  expect((await buyerAt(shop()).open(orderFor([{ product, quantity: 60 }]))).status).toBe(200)
  const words =
    'Too many items from your network are reserved but not paid for. Please finish or cancel the other payment, or wait up to 15 minutes and try again.'
  await refusedPayment(product, 2, words)
  expect(await stockOf(shop(), product.id)).toBe(40)
})
