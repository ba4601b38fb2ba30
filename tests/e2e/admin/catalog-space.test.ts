import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

const screens = [
  { width: 1366, height: 768, products: 8, reviews: 6 },
  { width: 1440, height: 900, products: 9, reviews: 7 },
]

for (const { width, height, products, reviews } of screens) {
  test(`DESK-08 at ${width}×${height} at least ${products} products or ${reviews} reviews fit on the screen`, async () => {
    const { page, context } = await visit(`${shop.url}/admin`, { width, height })
    await staff(page).signIn()
    const inSight = async () => {
      await page.getByRole('article').nth(reviews).waitFor()
      return page.evaluate(
        () =>
          [...document.querySelectorAll('article')].filter(
            (card) => card.getBoundingClientRect().bottom <= innerHeight,
          ).length,
      )
    }
    await page.getByRole('article').nth(products).waitFor()
    expect(await inSight()).toBeGreaterThanOrEqual(products)
    await page.goto(`${shop.url}/admin?tab=reviews&status=all`)
    expect(await inSight()).toBeGreaterThanOrEqual(reviews)
    await context.close()
  })
}
