import { expect, test } from 'bun:test'
import type { ListedProduct, ProductInput } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** How long a change usually takes to appear, in milliseconds. */
const SOON = 1_000

const addProduct = (product: Partial<ProductInput>) =>
  send<ListedProduct>('POST', '/api/products', {
    description: 'Good on everything.',
    price: '10.00',
    stock: 20,
    ...product,
  })

const change = ({ id }: ListedProduct, changes: Partial<ProductInput>) =>
  send<ListedProduct>('PUT', `/api/products/${id}`, changes)

/** Opens a page and waits for its live connection. */
async function openLivePage(path: string, width = 1280) {
  const visitor = await visit('about:blank', { width })
  const subscribed = new Promise<void>((resolve) => {
    visitor.page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => {
        if (String(payload).includes('"subscribed"')) resolve()
      }),
    )
  })
  await watchMovement(visitor.page)
  await visitor.page.goto(shop.url + path)
  await subscribed
  await visitor.page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }))
  return visitor
}

const isSameDocument = (page: Page) => page.evaluate(() => 'isSameDocument' in globalThis)

/** Records layout shifts without user input. */
const watchMovement = (page: Page) =>
  page.addInitScript(() => {
    const moved: number[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) moved.push((entry as never as { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })

const movement = (page: Page) =>
  page.evaluate(() => (globalThis as never as { moved: number[] }).moved.splice(0))

test('an open product page updates when price and stock change, without layout shifts', async () => {
  const product = await addProduct({ name: 'Live Lovage Salsa', stock: 20 })
  const { page, context, faults } = await openLivePage(`/product/${product.id}`, 360)
  const more = page.getByRole('button', { name: 'Increase quantity of Live Lovage Salsa' })
  for (let count = 1; count < 5; count += 1) await more.click()
  // Shifts within half a second of a click count as expected.
  await page.waitForTimeout(600)
  await movement(page)

  await change(product, { price: '8.75', stock: 3 })
  await page.getByText('CA$8.75', { exact: true }).waitFor()
  await page.getByText('3 available').waitFor()
  const note = page.getByText(
    'Only 3 left, so we changed your quantity from 5. Price changed from CA$10.00 to CA$8.75',
  )
  expect(await note.getAttribute('aria-live')).toBe('polite')
  expect(await page.getByRole('main').locator('output').first().innerText()).toBe('3')
  expect(await more.isDisabled()).toBe(true)
  expect(await movement(page)).toEqual([])

  await change(product, { stock: 0 })
  await page.getByRole('button', { name: 'Out of Stock' }).waitFor()
  await page.getByText('This sauce just sold out').waitFor()
  await change(product, { stock: 12 })
  await page.getByRole('button', { name: 'ADD TO CART' }).waitFor()
  expect(await movement(page)).toEqual([])
  expect(await isSameDocument(page)).toBe(true)
  expect(faults).toEqual([])
  await context.close()
})

test('the open home page updates when prices or stock change and when products are added or deleted', async () => {
  const product = await addProduct({ name: 'Live Larch Syrup' })
  const { page, context } = await openLivePage('/')
  const card = page.getByRole('article', { name: 'Live Larch Syrup' })
  await card.scrollIntoViewIfNeeded()
  await change(product, { price: '12.25', stock: 2 })
  await card.getByText('$12.25').waitFor()
  await card.getByText('Only 2 left').waitFor()
  await change(product, { stock: 0 })
  await card.getByRole('button', { name: 'Out of Stock' }).waitFor()
  const other = await addProduct({ name: 'Live Lilac Jelly' })
  const newCard = page.getByRole('article', { name: 'Live Lilac Jelly' })
  await newCard.waitFor()
  await send('DELETE', `/api/products/${other.id}`)
  await newCard.waitFor({ state: 'detached' })
  expect(await isSameDocument(page)).toBe(true)
  await context.close()
})

test('the open cart updates when price and stock change', async () => {
  const product = await addProduct({ name: 'Live Leek Relish' })
  const { page, context } = await openLivePage('/')
  await shopper(page).addToCart('Live Leek Relish', 5)
  await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
  const cart = page.getByRole('dialog', { name: 'Shopping Cart' })
  await cart.getByText('$50.00').waitFor()

  await change(product, { price: '9.00', stock: 4 })
  await cart.getByText('$9.00', { exact: true }).waitFor()
  const note = cart.getByText('Only 4 left, so we changed your quantity from 5.')
  await note.waitFor()
  expect(await note.locator('..').getAttribute('aria-live')).toBe('polite')
  expect(await cart.locator('output').innerText()).toBe('4')
  await cart.getByText('$36.00').waitFor()
  expect(await isSameDocument(page)).toBe(true)
  await context.close()
})

test('an open checkout updates when price and stock change, and keeps what was typed', async () => {
  const product = await addProduct({ name: 'Live Lingonberry Jam' })
  const { page, context } = await openLivePage('/')
  const buyer = shopper(page)
  await buyer.addToCart('Live Lingonberry Jam', 5)
  await buyer.goToCheckout()
  await buyer.fillIn('Alberta')
  const summary = page.getByRole('complementary', { name: 'Order Summary' })

  await change(product, { price: '11.00', stock: 2 })
  const price = 'The price has changed from $10.00 to $11.00.'
  await summary.getByText(price, { exact: true }).waitFor()
  const lowered = 'Only 2 left, so we changed your quantity from 5.'
  await summary.getByText(lowered, { exact: true }).waitFor()
  // 2 × $11.00 plus Alberta's 5% tax.
  await summary.getByText('$23.10').waitFor()
  const announced = page.locator('[aria-live=polite]').filter({ hasText: lowered })
  expect(await announced.count()).toBe(1)
  expect(await page.getByRole('textbox', { name: 'City' }).inputValue()).toBe('Toronto')
  expect(await isSameDocument(page)).toBe(true)
  await context.close()
})

test('stock held for a buyer still counts as available to them', async () => {
  await addProduct({ name: 'Live Loganberry Shrub', stock: 3 })
  const { page, context } = await openLivePage('/')
  const buyer = shopper(page)
  await buyer.addToCart('Live Loganberry Shrub', 2)
  await buyer.goToCheckout()
  await buyer.fillIn()
  await buyer.payAnd('Cancel')
  await page.getByRole('button', { name: /PayPal/, disabled: false }).waitFor()
  await page.waitForTimeout(SOON)
  expect(await page.getByText(/changed your quantity|Out of stock/).count()).toBe(0)
  await buyer.payAnd('Approve')
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await context.close()
})

test('when the server is down the page says so and stays usable, then catches up', async () => {
  const product = await addProduct({ name: 'Live Licorice Glaze' })
  const { page, context } = await openLivePage(`/product/${product.id}`)
  await shop.kill()
  const away = page.getByText("We can't connect right now.")
  await away.waitFor()
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  await page.getByRole('banner').getByRole('button', { name: 'Cart, 1 item' }).waitFor()

  await shop.start()
  await change(product, { price: '6.50', stock: 1 })
  await page.getByText('CA$6.50', { exact: true }).waitFor()
  await page.getByText('Only 1 left').waitFor()
  await page.getByText("You're connected again.").waitFor()
  await away.waitFor({ state: 'detached' })
  expect(await isSameDocument(page)).toBe(true)
  await context.close()
})
