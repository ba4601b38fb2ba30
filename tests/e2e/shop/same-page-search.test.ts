import { expect, test } from 'bun:test'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

for (const [language, path, search] of [
  ['English', '/', 'Search'],
  ['French', '/fr', 'Rechercher'],
] as const) {
  for (const way of ['Enter', 'the link to all results'] as const) {
    test(`FIND-01 on the home page in ${language}, ${way} scrolls to the results and moves the focus there`, async () => {
      const { page, context } = await visit(shop.url + path)
      await settle(page)
      await page.getByRole('banner').getByRole('button', { name: search }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByRole('searchbox').fill('sauce')
      const all = dialog.locator('a[href*="q="]')
      await all.waitFor()
      if (way === 'Enter') await page.keyboard.press('Enter')
      else await all.click()
      await dialog.waitFor({ state: 'hidden' })
      await page.waitForURL(/q=sauce#/)
      await page.waitForFunction(() => {
        const first = document.querySelector('main article')?.getBoundingClientRect()
        return first !== undefined && first.top > 0 && first.top < innerHeight
      })
      expect(await page.evaluate(() => document.activeElement?.id)).toBe('content')
      await context.close()
    })
  }
}
