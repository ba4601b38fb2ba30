import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'
import { staff } from '../staff.ts'
import type { Locator, Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

/** The width of a notice with long text. */
async function widthAt(width: number): Promise<number> {
  const { page, context } = await visit(shop.url, { width })
  await settle(page)
  await shopper(page).addToCart('Wild Herb Chimichurri', 1)
  const card = page.locator('.toast-card')
  await card.waitFor()
  const measured = await card.evaluate((element) => {
    const title = element.querySelector('div > *')
    if (title) title.textContent = 'Sauce '.repeat(80)
    return element.getBoundingClientRect().width
  })
  await context.close()
  return measured
}

test('TOAST-02 a notice is at most 420 pixels wide, and fits narrower screens', async () => {
  const wide = await widthAt(1280)
  expect(wide).toBeGreaterThan(300)
  expect(wide).toBeLessThanOrEqual(420)
  expect(await widthAt(360)).toBeLessThanOrEqual(360)
})

/**
 * Whether the notice overlaps this element after its animation. The caller must hover over the
 * notice first, or it may disappear too early on a slow machine.
 */
async function covers(page: Page, covered: Locator): Promise<boolean> {
  const card = page.locator('.toast-card')
  await card.evaluate((element) => Promise.all(element.getAnimations().map((it) => it.finished)))
  const [above, below] = [await card.boundingBox(), await covered.boundingBox()]
  if (!above || !below) throw new Error('One of the two is not on the screen.')
  const isBeside = above.x >= below.x + below.width || below.x >= above.x + above.width
  return !isBeside && above.y < below.y + below.height && below.y < above.y + above.height
}

for (const width of [768, 1366]) {
  test(`TOAST-11 at ${width} pixels the toast after a payment covers no button of the thank-you`, async () => {
    const { page, context } = await visit(shop.url, { width, height: 800 })
    await shopper(page).addToCart('Wild Herb Chimichurri', 1)
    await shopper(page).goToCheckout()
    await shopper(page).fillIn()
    await shopper(page).payAnd('Approve')
    const message = page.getByRole('complementary', { name: 'Your order' })
    const buttons = [
      message.getByRole('link', { name: 'See your order' }),
      message.getByRole('button', { name: 'Close this message' }),
    ]
    await page.locator('.toast-card', { hasText: 'Order Completed Successfully!' }).hover()
    for (const button of buttons) {
      await button.waitFor()
      expect(await covers(page, button)).toBe(false)
    }
    await context.close()
  })
}

for (const width of [360, 1280]) {
  test(`TOAST-02 at ${width} pixels a notice covers neither the selection bar nor the buttons of a dialog`, async () => {
    const { page, context } = await visit(shop.url + '/admin', { width, height: 740 })
    await staff(page).signIn()
    await page.locator('.toast-card').hover()
    await page.getByRole('checkbox', { name: /^Select Wild Herb/ }).press('Space')
    const bar = page.getByRole('region', { name: '1 product selected' })
    await bar.waitFor()
    expect(await covers(page, bar)).toBe(false)
    await page.mouse.move(0, 0)

    await page.getByRole('tab', { name: 'Users' }).click()
    await page.getByRole('button', { name: 'Add User' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New User' })
    await dialog.getByRole('textbox', { name: 'Username' }).fill('admin')
    await dialog.getByLabel('Password', { exact: true }).fill('long enough')
    const save = dialog.getByRole('button', { name: 'Create user' })
    await save.click()
    await page.locator('.toast-card', { hasText: 'already taken' }).hover()
    for (const button of [save, dialog.getByRole('button', { name: 'Cancel' })]) {
      expect(await covers(page, button)).toBe(false)
    }
    await context.close()
  })
}
