import { beforeAll, expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { packsFirst } from '../../support/packs-first.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

// A shop so small that its products name no allergens, so that the search has no "Avoid".
beforeAll(async () => {
  for (const { id } of packsFirst(await send<ListedProduct[]>('GET', '/api/products'))) {
    await send('DELETE', `/api/products/${id}`)
  }
  for (const name of ['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm']) {
    const text = { name: `${name} Sauce`, description: 'Good on everything.', tags: ['mild'] }
    await send('POST', '/api/products', { ...text, price: '9.99', stock: 5 })
  }
})

for (const path of ['/', '/fr']) {
  test(`a shop of five products fits phones of 320 to 430 pixels, at ${path}`, async () => {
    const { page, context } = await visit(shop.url + path, { width: 320, hasTouch: true })
    await page.getByRole('article').first().waitFor()
    for (const width of [320, 344, 360, 375, 390, 412, 430]) {
      await page.setViewportSize({ width, height: 800 })
      expect({ width, beyond: await overflowing(page) }).toEqual({ width, beyond: [] })
      const sort = await page.getByRole('combobox', { name: /^(Sort by|Trier par)/ }).boundingBox()
      expect(sort?.width).toBeGreaterThanOrEqual(44)
    }
    await context.close()
  })
}
