import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { placeOrder } from '../placed-order.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Locator } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

/** How the edge of a control is drawn. */
const edgeOf = (control: Locator) =>
  control.evaluate((element) => {
    const { borderBottomColor, outlineStyle, outlineColor } = getComputedStyle(element)
    return [borderBottomColor, outlineStyle === 'none' ? null : outlineColor]
  })

test('NAME-11 with forced colors, the chosen tab, page and count look unlike the others', async () => {
  await placeOrder(shop.url)
  const { page, context } = await visit(`${shop.url}/admin`)
  await page.emulateMedia({ forcedColors: 'active' })
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin?tab=orders`)
  const tab = (name: string) => page.getByRole('tab', { name })
  await tab('Orders').waitFor()
  expect(await edgeOf(tab('Orders'))).not.toEqual(await edgeOf(tab('Products')))
  expect(await edgeOf(tab('Reviews'))).toEqual(await edgeOf(tab('Products')))
  const tiles = page.getByRole('tabpanel').locator('button[aria-pressed]')
  await tiles.first().waitFor()
  const chosen = tiles.and(page.locator('[aria-pressed=true]')).first()
  const other = tiles.and(page.locator('[aria-pressed=false]')).first()
  expect(await edgeOf(chosen)).not.toEqual(await edgeOf(other))
  const activity = page.locator('a[href*="activity"]').first()
  const before = await edgeOf(activity)
  await activity.click()
  await page.getByRole('heading', { name: 'Activity' }).waitFor()
  await page.mouse.move(0, 0)
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  expect(await edgeOf(activity)).not.toEqual(before)
  await context.close()
})

test('NAME-11 with forced colors, the chosen picture of a product has another edge', async () => {
  const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
  const product = products.find(({ images }) => images.length > 1)
  const { page, context } = await visit(`${shop.url}/product/${product?.id}`)
  await page.emulateMedia({ forcedColors: 'active' })
  const pictures = page.locator('main li > button[aria-pressed]')
  const chosen = pictures.and(page.locator('[aria-pressed=true]')).first()
  const other = pictures.and(page.locator('[aria-pressed=false]')).first()
  expect(await edgeOf(chosen)).not.toEqual(await edgeOf(other))
  await context.close()
})
