import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

for (const [language, prefix, words] of [
  ['English', '', 'use a newer browser'],
  ['French', '/fr', 'utilisez un navigateur plus récent'],
] as const) {
  test(`NAME-12 a browser too old for the scripts shows the shop in ${language}, says so, and offers an order by email`, async () => {
    const products = (await (await fetch(`${shop.url}/api/products`)).json()) as ListedProduct[]
    const product = products.find(({ stock }) => stock > 0)
    const { page, context, faults } = await visit('about:blank')
    await page.addInitScript(() => Reflect.deleteProperty(Promise, 'withResolvers'))
    for (const path of ['', `/product/${product?.id}`, '/about', '/shipping-returns', '/privacy']) {
      await page.goto(`${shop.url}${prefix}${path}`)
      await page.waitForLoadState('networkidle')
      const note = page.locator('aside', { hasText: words })
      expect([path, await note.isVisible()]).toEqual([path, true])
      expect(await note.getByRole('link').getAttribute('href')).toStartWith('mailto:')
      expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true)
      // Nothing that cannot work is shown.
      expect([path, await page.locator('.needs-script').count()]).toEqual([path, 0])
    }
    await page.goto(`${shop.url}${prefix}/product/${product?.id}`)
    const order = page.locator('main a[href^="mailto:"]').first()
    const address = new URL((await order.getAttribute('href')) ?? '')
    expect(address.searchParams.get('subject')).toContain(':')
    expect(faults).toEqual([])
    await context.close()
  })
}

test('NAME-12 a browser that can run the scripts gets no such advice', async () => {
  const { page, context } = await visit(shop.url)
  await page.waitForLoadState('networkidle')
  expect(await page.locator('aside', { hasText: 'newer browser' }).count()).toBe(0)
  await context.close()
})
