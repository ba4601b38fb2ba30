import { expect, test } from 'bun:test'
import { obstacles } from '../../support/axe.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { overflowing } from '../../support/controls.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

for (const width of [360, 800, 1024, 1366]) {
  test(`DESK-05 at ${width} pixels a notice covers no control`, async () => {
    const { page, context } = await visit(`${shop.url}/admin?tab=orders`, { width, height: 768 })
    await staff(page).signIn()
    await page.goto(`${shop.url}/admin?tab=orders`)
    await page
      .getByRole('combobox', { name: /status of order/i })
      .first()
      .selectOption('shipped')
    const card = page.locator('.toast-card')
    await card.waitFor()
    await page.waitForTimeout(500)
    const covered = await card.evaluate((toast) => {
      const own = toast.getBoundingClientRect()
      const controls = [...document.querySelectorAll('a, button, select, input')]
      return controls
        .filter((each) => !toast.contains(each) && each.checkVisibility())
        .filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect()
          const isBeside = left >= own.right || right <= own.left
          return !isBeside && top < own.bottom && bottom > own.top
        })
        .map(({ textContent }) => textContent)
    })
    expect(covered).toEqual([])
    await context.close()
  })
}

for (const language of ['en', 'fr'] as const) {
  test(`DESK-10 DESK-11 navigation and Home fit on a phone, in ${language}`, async () => {
    const { page, context, faults } = await visit(`${shop.url}/admin`, {
      width: 360,
      height: 740,
      hasTouch: true,
      bypassesPolicy: true,
    })
    await staff(page).signIn()
    await send('PUT', '/api/auth/me', { language })
    await page.goto(`${shop.url}/admin/today`)
    const work = language === 'fr' ? 'Le travail du jour' : "Today's work"
    await page.getByRole('heading', { level: 2, name: work }).first().waitFor()
    await settle(page)
    expect(await overflowing(page)).toEqual([])
    expect(await obstacles(page)).toEqual([])
    await page.getByRole('navigation').getByRole('button').last().click()
    await page.getByRole('dialog').waitFor()
    await settle(page)
    expect(await obstacles(page)).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}
