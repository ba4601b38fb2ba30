// Must be the first import.
import { cleanup, fireEvent, screen, waitFor, within } from '../../support/dom.ts'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { tenPercentOff } from '../../support/discounts.ts'
import { usePageShop } from '../../support/page-shop.ts'
import { ordersOf, stockOf } from '../../support/purchase.ts'
import * as page from './checkout-steps.tsx'
import { inCart, placeVisitor } from './checkout.fixture.tsx'

const shop = usePageShop()

const nativeOpen = globalThis.open
let windows = 0

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  localStorage.clear()
  sessionStorage.clear()
  placeVisitor(null)
  windows = 0
  globalThis.open = () => {
    windows += 1
    return null
  }
})
afterEach(() => {
  cleanup()
  globalThis.open = nativeOpen
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
})

const summary = () => within(screen.getByRole('complementary', { name: 'Order Summary' }))

/** A filled checkout of one jar, with a code that takes all of it off. */
async function openFree(name: string) {
  const product = await shop().addProduct({ name, price: '12.99', stock: 5 })
  const code = `ALL-${product.id.slice(-6)}`.toUpperCase()
  const token = await shop().asOwner()
  const body = { ...tenPercentOff, percent: 100, code }
  await shop().api('POST', '/api/admin/discounts', { token, body })
  await page.open([inCart(product, 1)])
  page.fillForm()
  fireEvent.click(summary().getByRole('button', { name: 'Discount code' }))
  const field = await page.until(() => summary().getByLabelText('Discount code'))
  fireEvent.change(field, { target: { value: code } })
  fireEvent.click(summary().getByRole('button', { name: 'Apply' }))
  await page.until(() => screen.getByText('Nothing to pay'))
  return product
}

const ordersFor = async ({ id }: { id: string }) =>
  (await ordersOf(shop())).filter(({ items }) => items[0]?.productId === id)

test('PAY-19 a shopper with nothing to pay completes the order without a payment button or window', async () => {
  const product = await openFree('Free Glaze')
  expect(screen.queryByRole('button', { name: /PayPal/ })).toBeNull()
  expect(screen.queryByText(/once your payment goes through/)).toBeNull()
  page.press('Complete Order')
  page.press('Complete Order')
  await waitFor(() => page.toastWith('Order Completed Successfully!'))
  expect(await page.findShownOrder()).toStartWith('/order/')
  expect(page.storedCart()).toEqual([])
  expect(windows).toBe(0)
  expect(await ordersFor(product)).toMatchObject([{ totalAmount: '0.00', paymentMethod: 'free' }])
  expect(await stockOf(shop(), product.id)).toBe(4)
})

test('PAY-19 after a lost answer, pressing again finds the order that was placed', async () => {
  const product = await openFree('Lost Glaze')
  const send = globalThis.fetch
  let lost = 0
  const losing = async (...[address, init]: Parameters<typeof fetch>) => {
    const answer = await send(address, init)
    if (lost === 2 || !['/api/orders'].includes(String(address))) return answer
    lost += 1
    throw new TypeError('Failed to fetch')
  }
  globalThis.fetch = Object.assign(losing, { preconnect: send.preconnect })
  try {
    page.press('Complete Order')
    await waitFor(() => page.toastWith("Your order isn't placed yet"))
    expect(lost).toBe(2)
    page.press('Complete Order')
    await waitFor(() => page.toastWith('Order Completed Successfully!'))
  } finally {
    globalThis.fetch = send
  }
  expect(await ordersFor(product)).toHaveLength(1)
})

test('PAY-19 when the items sell out meanwhile, the shopper reads it and nothing is placed', async () => {
  const product = await openFree('Gone Glaze')
  const token = await shop().asOwner()
  const path = `/api/products/${product.id}`
  await shop().api('PUT', path, { token, body: { ...product, stock: 0 } })
  page.press('Complete Order')
  await waitFor(() => page.toastWith('Insufficient Stock'))
  expect(await ordersFor(product)).toEqual([])
  expect(page.storedCart()).toHaveLength(1)
})

test('PAY-19 without the code, the page asks for a payment again', async () => {
  await openFree('Undone Glaze')
  fireEvent.click(summary().getByRole('button', { name: /^Remove code/ }))
  await page.until(() => page.button('Pay with PayPal'))
  expect(screen.queryByText('Nothing to pay')).toBeNull()
})
