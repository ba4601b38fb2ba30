import { expect, test } from 'bun:test'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

for (const [path, width, height] of [
  ['/about', 1280, 800],
  ['/shipping-returns', 320, 568],
] as const) {
  test(`FIND-01 a search from ${path} shows its results above a phone's keyboard, at ${width} pixels`, async () => {
    const { page, context } = await visit(shop.url + path, { width, height, bypassesPolicy: true })
    await settle(page)
    await page.getByRole('banner').getByRole('button', { name: 'Search' }).click()
    const dialog = page.getByRole('dialog', { name: 'Search' })
    const field = dialog.getByRole('searchbox', { name: 'Search the shop' })
    await field.waitFor()
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.type('teriyaki')
    const result = dialog.getByRole('link', { name: /Okanagan Cherry Teriyaki/ })
    await result.waitFor()
    // A phone's keyboard takes the lower half.
    const box = await result.boundingBox()
    expect((box?.y ?? Infinity) + (box?.height ?? 0)).toBeLessThan(height / 2)
    expect(await obstacles(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await obstacles(page)).toEqual([])
    await result.click()
    await page.getByRole('heading', { level: 1, name: 'Okanagan Cherry Teriyaki' }).waitFor()
    await context.close()
  })
}

test('FIND-01 in the search, Enter opens the page of all results, and Escape returns the focus to the button', async () => {
  const { page } = await visit(`${shop.url}/about`)
  await settle(page)
  const button = page.getByRole('banner').getByRole('button', { name: 'Search' })
  await button.click()
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('xylophone')
  await page.getByText('No sauces match that.').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Search' }).waitFor({ state: 'hidden' })
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  await button.click()
  await page.getByRole('searchbox', { name: 'Search the shop' }).fill('maple')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${shop.url}/?q=maple#sauces`)
  await page
    .getByText(/sauces? found/)
    .first()
    .waitFor()
})
