import { expect, test } from 'bun:test'
import { nextFrames, settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()

/** Holds answers back, so that each page is seen while it loads. */
const HELD_BACK = 500

type Shift = { value: number; sources: readonly { node: Node | null }[] }

/** Records layout shifts from the start of the next document. */
const watch = (page: Page) =>
  page.addInitScript(() => {
    const moved: Record<string, number> = {}
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as never as Shift[]) {
        const names = sources.map(({ node }) => node?.textContent?.slice(0, 30) ?? '')
        moved[names.join(' | ')] = value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })

for (const width of [360, 768, 1280]) {
  test(`ADMIN-03 nothing jumps as the figures, the list and the connection arrive, ${width} pixels wide`, async () => {
    const { page, context } = await visit(`${shop.url}/admin`, {
      width,
      height: 800,
    })
    await staff(page).signIn()
    await settle(page)
    await page.route('**/api/**', async (route) => {
      await Bun.sleep(HELD_BACK)
      // The page may have left.
      await route.continue().catch(() => {})
    })
    await watch(page)
    for (const path of ['/admin', '/admin?tab=orders', '/admin?tab=reviews']) {
      await page.goto(shop.url + path)
      await page.locator('[role=tabpanel] article').first().waitFor()
      await page.getByText('Live', { exact: true }).first().waitFor()
      await page.getByRole('list', { name: 'At a glance' }).locator('strong').first().waitFor()
      await settle(page)
      await nextFrames(page)
      const moved = await page.evaluate(
        () => (globalThis as never as { moved: Record<string, number> }).moved,
      )
      const large = Object.entries(moved).filter(([, value]) => value > 0.05)
      expect([path, large]).toEqual([path, []])
    }
    await context.close()
  })
}
