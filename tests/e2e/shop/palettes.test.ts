import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AllSettings } from '../../../src/shared/contract/settings.ts'
import { firstLook, lookStyle } from '../../../src/shared/domain/shop/look.ts'
import { colorRefusal } from '../../../src/shared/domain/shop/palette.ts'
import { obstacles, obstaclesOfColor } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { placeOrder } from '../placed-order.ts'
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

/** In the dark only colors are others, and also when only the palette has changed. */
async function obstaclesInBothThemes(page: Page, isKnown = false) {
  const light = await (isKnown ? obstaclesOfColor(page) : obstacles(page))
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await obstaclesOfColor(page)
  await page.emulateMedia({ colorScheme: 'light' })
  return { light, dark }
}

/** The open page has these colors, without a reload. */
const isColored = (page: Page, colors: ReturnType<typeof randomColors>) =>
  page.waitForFunction(
    (wanted) => document.documentElement.style.getPropertyValue('--color-primary') === wanted,
    lookStyle({ ...firstLook, ...colors })['--color-primary'],
  )

test('LOOK-02 with twenty random palettes, an open home page follows, and axe finds nothing in either theme', async () => {
  const { page, context } = await visit(shop.url, { bypassesPolicy: true })
  await settle(page)
  await page.addStyleTag({ content: '* { transition: none !important }' })
  for (let round = 0; round < 20; round += 1) {
    const colors = randomColors()
    await paint(colors)
    await isColored(page, colors)
    expect({ colors, ...(await obstaclesInBothThemes(page, round > 0)) }).toEqual({
      colors,
      light: [],
      dark: [],
    })
  }
  await context.close()
})

test('LOOK-02 with a random palette, axe finds nothing on a product, in the cart, at checkout and on the dashboard', async () => {
  const colors = randomColors()
  await paint(colors)
  await placeOrder(shop.url)
  const none = { colors, light: [], dark: [] }
  const { page, context } = await visit(shop.url, { bypassesPolicy: true })
  const look = async () => ({ colors, ...(await obstaclesInBothThemes(page)) })
  await page.getByRole('link', { name: 'Wild Herb Chimichurri' }).first().click()
  await page.getByRole('heading', { name: 'Wild Herb Chimichurri', level: 1 }).waitFor()
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.getByRole('button', { name: 'ADD TO CART' }).click()
  expect(await look()).toEqual(none)
  await page.getByRole('banner').getByRole('button', { name: /Cart/ }).click()
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor()
  expect(await look()).toEqual(none)
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click()
  await page.getByRole('heading', { name: 'Checkout', level: 1 }).waitFor()
  expect(await look()).toEqual(none)
  await page.goto(`${shop.url}/admin?tab=orders`)
  await staff(page).signIn()
  await page.getByRole('tabpanel', { name: 'Orders' }).getByRole('article').first().waitFor()
  expect(await look()).toEqual(none)
  await context.close()
})
