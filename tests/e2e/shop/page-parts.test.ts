import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

/** Keeps the heading that the server sent, to detect whether React replaces it with a new one. */
const keepHeading = () => {
  addEventListener('DOMContentLoaded', () => {
    Object.assign(window, { sent: document.querySelector('#content h1') })
  })
}

test('SHOP-01 a page with its own script keeps its server-rendered content while the script loads, and then works', async () => {
  const product = (await (await fetch(`${shop.url}/api/products`)).json())[0]
  for (const path of ['/about', '/shipping-returns', '/wishlist', `/product/${product.id}`]) {
    const { page, context } = await visit('about:blank', { width: 412 })
    await page.addInitScript(keepHeading)
    await page.goto(shop.url + path)
    await settle(page)
    // Works only when React runs the page.
    await page.getByRole('button', { name: 'Open menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    const isKept = await page.evaluate(
      () => (window as unknown as { sent: Element | null }).sent?.isConnected,
    )
    expect([path, isKept]).toEqual([path, true])
    await context.close()
  }
})

test('SHOP-01 a link opens a page at the top, with the focus on its content, even when its script is slow', async () => {
  const { page } = await visit(`${shop.url}/`, { width: 412 })
  await settle(page)
  await page.route(/shipping-page/, async (route) => {
    await Bun.sleep(600)
    await route.continue()
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Shipping and Returns' }).click()
  await page.getByRole('heading', { level: 1, name: 'Shipping and Returns' }).waitFor()
  expect(await page.evaluate(() => [scrollY, document.activeElement?.id])).toEqual([0, 'content'])
})
