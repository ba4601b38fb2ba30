import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { AllSettings } from '#shared/contract/settings/settings.ts'
import { defaultLook, lookStyle } from '#shared/domain/shop/look/look.ts'
import { colorRefusal } from '#shared/domain/shop/look/palette.ts'
import { obstaclesOfColor } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { linkToNewOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** Two random colors that the shop accepts. */
function randomColors() {
  const color = () =>
    `#${Math.floor(Math.random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  for (;;) {
    const colors = { primaryColor: color(), secondaryColor: color() }
    if (!colorRefusal(colors)) return colors
  }
}

async function paint(colors: ReturnType<typeof randomColors>) {
  const { look } = await send<AllSettings>('GET', '/api/admin/settings')
  await send('PUT', '/api/admin/settings', { look: { ...look.value, ...colors } })
}

async function obstaclesOfColorIn(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme })
  return obstaclesOfColor(page)
}

type Opened = [name: string, open: (page: Page) => Promise<unknown>]

/** Every kind of page, and how it is opened when signed in. */
async function pagesOf(orderLink: string): Promise<Opened[]> {
  const products = await send<ListedProduct[]>('GET', '/api/products')
  const product = `/product/${products.find(({ stock }) => stock > 20)?.id}`
  const ofShop = [
    '/',
    product,
    '/wishlist',
    '/about',
    '/fr/about',
    '/shipping-returns',
    '/privacy',
    '/nowhere',
    new URL(orderLink).pathname + new URL(orderLink).search,
    '/checkout',
  ]
  const tabs = ['products', 'orders', 'reviews', 'users', 'activity']
  const others = ['mail', 'discounts', 'settings', 'settings/shipping', 'products/new']
  const ofStaff = [
    ...tabs.map((tab) => `/admin?tab=${tab}`),
    ...others.map((path) => `/admin/${path}`),
  ]
  async function openCart(page: Page) {
    await page.goto(shop.url + product)
    await page.getByRole('button', { name: 'ADD TO CART' }).click()
    await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
    await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
  }
  return [
    // Comes first, so that the cart is not empty at the checkout.
    ['the cart', openCart],
    ...[...ofShop, ...ofStaff].map((path): Opened => [path, (page) => page.goto(shop.url + path)]),
  ]
}

/** The open page has these colors, without a reload. */
const isColored = (page: Page, colors: ReturnType<typeof randomColors>) =>
  page.waitForFunction(
    (wanted) => document.documentElement.style.getPropertyValue('--color-primary') === wanted,
    lookStyle({ ...defaultLook, ...colors })['--color-primary'],
    { polling: 50 },
  )

test('LOOK-02 each of twenty-one open pages switches to a random palette, and axe finds no color problems in either theme', async () => {
  const orderLink = await linkToNewOrder(shop.url, shop.directory)
  const { page, context } = await visit(`${shop.url}/admin`, { bypassesPolicy: true })
  await staff(page).signIn()
  const pages = await pagesOf(orderLink)
  expect(pages).toHaveLength(21)
  const found: unknown[] = []
  for (const [path, open] of pages) {
    await open(page)
    await settle(page)
    await page.waitForFunction(
      () => !document.querySelector('.skeleton, .animate-spin, .loading'),
      undefined,
      { polling: 50 },
    )
    await page.addStyleTag({ content: '* { transition: none !important }' })
    const colors = randomColors()
    await paint(colors)
    await isColored(page, colors)
    for (const theme of ['light', 'dark'] as const) {
      const faults = await obstaclesOfColorIn(page, theme)
      if (faults.length > 0) found.push({ path, theme, colors, faults })
    }
  }
  expect(found).toEqual([])
  await context.close()
})
