import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { delivery, shopper } from '../shopper.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop({ isNew: true })

async function productNamed(name: string): Promise<ListedProduct> {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  const product = products.find((candidate) => candidate.name === name)
  if (!product) throw new Error(`The sample shop has no ${name}.`)
  return product
}

const sauce = 'Wild Herb Chimichurri'

function orderCard(page: Page, customer: string) {
  return page.getByRole('tabpanel').getByRole('article').filter({ hasText: customer })
}

test('ROUTE-01 ROUTE-02 API-05 without JavaScript every page can be read and its links work', async () => {
  const { page, context } = await visit(shop.url, { hasScript: false })
  expect(await page.getByRole('heading', { name: 'Our Premium Sauce Collection' }).count()).toBe(1)
  await page.getByRole('main').getByRole('link', { name: sauce }).first().click()
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(sauce)
  expect(await page.getByText('CA$12.49').count()).toBeGreaterThan(0)
  expect(await page.getByRole('heading', { name: 'Customer Reviews' }).count()).toBe(1)
  await page.goto(`${shop.url}/shipping-returns`)
  expect(await page.getByRole('main').innerText()).toContain('5 to 7 business days')
  await page.goto(`${shop.url}/about`)
  expect(await page.getByRole('link', { name: 'Start Shopping' }).getAttribute('href')).toBe('/')
  const missing = await page.goto(`${shop.url}/nowhere`)
  expect(missing?.status()).toBe(404)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('404 Page Not Found')
  await context.close()
})

test('ROUTE-03 ROUTE-05 LOGIN-04 PAYPAL-01 PAYPAL-03 PAYPAL-04 PAYPAL-05 PAYPAL-09 TOAST-05 CHK-14 a guest buys two jars, and the open dashboard shows the order at once', async () => {
  const before = await productNamed(sauce)
  const office = await visit(`${shop.url}/admin`)
  const clerk = staff(office.page)
  await clerk.signIn()
  await clerk.openTab('Orders')

  const home = await visit(shop.url)
  const buyer = shopper(home.page)
  await buyer.addToCart(sauce, 2)
  await home.page.getByText('Added to cart').first().waitFor()
  await buyer.goToCheckout()
  await buyer.fillIn()
  const paid = buyer.payAnd('Approve')
  await home.page.getByRole('button', { name: 'Processing...' }).first().waitFor()
  await paid
  const captured = home.page.waitForResponse((answer) => answer.url().endsWith('/capture'))
  expect((await captured).status()).toBe(200)
  await orderCard(office.page, 'Ada Tremblay').waitFor()

  await home.page.getByText('Order Completed Successfully!').first().waitFor()
  await home.page.waitForURL(`${shop.url}/`)
  expect(await home.page.evaluate(() => localStorage.getItem('cart'))).toBe('[]')
  const card = orderCard(office.page, 'Ada Tremblay')
  // Two at 12.49 and 13 % of 24.98: 3.25.
  expect(await card.innerText()).toContain('28.23')
  await card.getByRole('button', { name: 'Details' }).click()
  await office.page.getByRole('dialog').getByText(delivery.Email).first().waitFor()
  await office.page.keyboard.press('Escape')
  expect((await productNamed(sauce)).stock).toBe(before.stock - 2)
  const thanks = home.page.getByRole('complementary', { name: 'Your order' })
  for (const words of ['$28.23', delivery.Email]) await thanks.getByText(words).waitFor()
  // It fills the first screen below the header.
  const hero = await home.page.getByRole('heading', { level: 1 }).boundingBox()
  expect(hero?.y ?? 0).toBeGreaterThan(home.page.viewportSize()?.height ?? Infinity)
  await home.page.getByRole('link', { name: 'See your order' }).click()
  await home.page.getByRole('heading', { level: 1, name: "We're packing your sauces" }).waitFor()
  expect(await home.page.getByRole('main').innerText()).toContain(delivery.Address)
  expect([...office.faults, ...home.faults]).toEqual([])
  await home.context.close()
  await office.context.close()
})

test('PAYPAL-06 PAYPAL-07 after the buyer cancels or the payment is declined, the cart, form and stock are unchanged', async () => {
  const before = await productNamed(sauce)
  const { page, context } = await visit(shop.url)
  const buyer = shopper(page)
  await buyer.addToCart(sauce, 1)
  await buyer.goToCheckout()
  await buyer.fillIn()

  await buyer.payAnd('Cancel')
  await page.getByRole('button', { name: /PayPal/, disabled: false }).waitFor()
  expect(await page.getByText('Payment Failed').count()).toBe(0)

  await buyer.payAnd('Decline')
  await page.getByText('Payment Failed').first().waitFor()
  await page.getByRole('button', { name: /PayPal/, disabled: false }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(delivery.Email)
  expect((await productNamed(sauce)).stock).toBe(before.stock)

  await buyer.payAnd('Approve')
  await page.getByText('Order Completed Successfully!').first().waitFor()
  await context.close()
})

test('after the server is killed, every acknowledged write is still there and the dashboard reconnects', async () => {
  const office = await visit(`${shop.url}/admin`)
  const clerk = staff(office.page)
  await clerk.signIn()
  await clerk.openTab('Orders')
  await orderCard(office.page, 'Ada Tremblay').first().waitFor()
  const known = await orderCard(office.page, 'Ada Tremblay').count()
  const stock = (await productNamed(sauce)).stock

  await shop.kill()
  await office.page
    .getByText(/offline/i)
    .first()
    .waitFor()
  await shop.start()
  expect((await productNamed(sauce)).stock).toBe(stock)

  const home = await visit(shop.url)
  const buyer = shopper(home.page)
  await buyer.addToCart(sauce, 1)
  await buyer.goToCheckout()
  await buyer.fillIn()
  await buyer.payAnd('Approve')
  await home.page.getByText('Order Completed Successfully!').first().waitFor()
  await orderCard(office.page, 'Ada Tremblay').nth(known).waitFor()
  await office.page
    .getByText(/^live$/i)
    .first()
    .waitFor()
  expect(await orderCard(office.page, 'Ada Tremblay').count()).toBe(known + 1)
  expect((await productNamed(sauce)).stock).toBe(stock - 1)
  await home.context.close()
  await office.context.close()
})

test('the executable exits with code 0 when stopped, and can be started again', async () => {
  expect(await shop.stop()).toBe(0)
  await shop.start()
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
})
