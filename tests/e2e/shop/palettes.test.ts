import { expect, test } from 'bun:test'
import type { BrowserContext, Page } from 'playwright-core'
import type { ListedProduct } from '../../../src/shared/contract/catalog.ts'
import type { AllSettings } from '../../../src/shared/contract/settings.ts'
import { firstLook, lookStyle } from '../../../src/shared/domain/shop/look.ts'
import { colorRefusal } from '../../../src/shared/domain/shop/palette.ts'
import { obstaclesOfColor } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { linkToNewOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

/** Two that can be the shop's. */
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

/** Every kind of page, with the cart as a shopper sees it. */
async function openPages(context: BrowserContext, orderLink: string): Promise<[string, Page][]> {
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
  const others = ['mail', 'discounts', 'settings', 'products/new']
  const ofStaff = [
    ...tabs.map((tab) => `/admin?tab=${tab}`),
    ...others.map((path) => `/admin/${path}`),
  ]
  const first = await context.newPage()
  await first.goto(`${shop.url}/admin`)
  await staff(first).signIn()
  await first.goto(shop.url + product)
  await first.getByRole('button', { name: 'ADD TO CART' }).click()
  await first.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
  await first.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
  const opened: [string, Page][] = [['the cart', first]]
  for (const path of [...ofShop, ...ofStaff]) {
    const page = await context.newPage()
    await page.goto(shop.url + path)
    opened.push([path, page])
  }
  for (const [, page] of opened) {
    await settle(page)
    await page.waitForFunction(() => !document.querySelector('.skeleton, .animate-spin, .loading'))
    await page.addStyleTag({ content: '* { transition: none !important }' })
  }
  return opened
}

/** The open page has these colors, without a reload. */
const isColored = (page: Page, colors: ReturnType<typeof randomColors>) =>
  page.waitForFunction(
    (wanted) => document.documentElement.style.getPropertyValue('--color-primary') === wanted,
    lookStyle({ ...firstLook, ...colors })['--color-primary'],
  )

const PALETTES = 20
/** How many pages are looked at in each palette. Each is looked at in two, and then closed. */
const PAGES = 2

test('LOOK-02 with twenty random palettes every open page follows, and axe finds nothing in either theme', async () => {
  const orderLink = await linkToNewOrder(shop.url, shop.directory)
  const { page: blank, context } = await visit(shop.url, { bypassesPolicy: true })
  await blank.close()
  const pages = await openPages(context, orderLink)
  expect(pages).toHaveLength((PALETTES * PAGES) / 2)
  const found: unknown[] = []
  for (let round = 0; round < PALETTES; round += 1) {
    const colors = randomColors()
    await paint(colors)
    const pair = Math.floor(round / 2) * PAGES
    const chosen = pages.slice(pair, pair + PAGES)
    await Promise.all((round === 0 ? pages : chosen).map(([, page]) => isColored(page, colors)))
    for (const [path, page] of chosen) {
      for (const theme of ['light', 'dark'] as const) {
        const faults = await obstaclesOfColorIn(page, theme)
        if (faults.length > 0) found.push({ path, theme, colors, faults })
      }
      if (round % 2 === 1) await page.close()
    }
  }
  expect(found).toEqual([])
  await context.close()
})
