import { expect, test } from 'bun:test'
import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { shopper } from '../shopper.ts'

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

/** Styles as a browser reads them that knows neither `:has` nor nested rules: it drops such rules. */
const withoutNewSelectors = (text: string) =>
  text.replaceAll(':has(', ':unknown(').replaceAll('&', ':unknown ')

test('NAME-12 where CSS lacks :has and nesting, the shop can be read, and an order be placed', async () => {
  const { page, context } = await visit('about:blank', {
    width: 390,
    height: 844,
    bypassesPolicy: true,
  })
  let replaced = 0
  await page.route('**/*', async (route) => {
    const type = route.request().resourceType()
    if (type !== 'document' && type !== 'stylesheet') return route.continue()
    const response = await route.fetch()
    const before = await response.text()
    const body = before.replace(/<style[^>]*>[^<]*<\/style>/g, withoutNewSelectors)
    const after = type === 'stylesheet' ? withoutNewSelectors(before) : body
    if (after !== before) replaced += 1
    await route.fulfill({ response, body: after })
  })
  for (const path of ['/', '/about', '/shipping-returns', '/checkout']) {
    await page.goto(shop.url + path)
    await page.getByRole('heading').first().waitFor()
    expect([path, await page.evaluate(() => document.documentElement.scrollWidth)]).toEqual([
      path,
      390,
    ])
  }
  await page.goto(shop.url)
  await page
    .getByRole('button', { name: /^Add .* to cart/ })
    .first()
    .click()
  const { goToCheckout, fillIn, payAnd } = shopper(page)
  await goToCheckout()
  await fillIn()
  await payAnd('Approve')
  await page.waitForURL(`${shop.url}/`)
  expect(replaced).toBeGreaterThan(3)
  await context.close()
})
