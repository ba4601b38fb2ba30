import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff } from '../staff.ts'
import { countClicks } from './count-clicks.ts'

const { visit } = useBrowser()
const shop = useSampleShop()

test("REPORT-07 the month's end takes three clicks: reports, the month before, its file", async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`, { width: 1366, height: 768 })
  await staff(page).signIn()
  const { click, clicks } = countClicks(page)
  await click(page.getByRole('link', { name: 'Reports' }))
  await page.getByRole('table', { name: 'Taxes' }).waitFor()
  await click(page.getByRole('button', { name: 'Previous period' }))
  const saved = page.waitForEvent('download')
  await click(page.getByRole('button', { name: 'Export CSV' }).first())
  expect((await saved).suggestedFilename()).toMatch(
    /^taxes-\d{4}-\d\d-01-\d{4}-\d\d-(28|29|30|31)\.csv$/,
  )
  expect(clicks()).toBeLessThanOrEqual(3)
  expect(faults).toEqual([])
  await context.close()
})

test('REPORT-07 nothing on the page is wider than a phone, and print leaves out its controls', async () => {
  const { page, context } = await visit(`${shop.url}/admin/reports`, { width: 360, height: 740 })
  await staff(page).submitPassword({ username: 'admin', password: 'correct horse' })
  await page.getByRole('table', { name: 'Sales' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('table', { name: 'Taxes' }).isVisible()).toBe(true)
  expect(await page.getByRole('button').and(page.locator(':visible')).count()).toBe(0)
  await context.close()
})
