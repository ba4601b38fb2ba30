import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type RunningBinary, startBinary } from '../support/binary.ts'
import { useBrowser } from '../support/browser.ts'
import { shopper } from './shopper.ts'

const { visit } = useBrowser()
let shop: RunningBinary

beforeAll(async () => {
  shop = await startBinary()
})
afterAll(() => shop.dispose())

/** How wide a notice is whose words would fill any line. */
async function widthAt(width: number): Promise<number> {
  const { page, context } = await visit(shop.url, { width })
  await page.waitForLoadState('networkidle')
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

test('TOAST-02 a notice is at most 420 pixels wide, and fits where there are fewer', async () => {
  const wide = await widthAt(1280)
  expect(wide).toBeGreaterThan(300)
  expect(wide).toBeLessThanOrEqual(420)
  expect(await widthAt(360)).toBeLessThanOrEqual(360)
})
