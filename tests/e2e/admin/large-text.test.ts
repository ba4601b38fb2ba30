import { afterAll, beforeAll, expect, test } from 'bun:test'
import { nextFrames, settle, useBrowser, type Visit } from '../../support/browser.ts'
import { enlarge, enlargements, readingFaults } from '../../support/reading-faults.ts'
import { type LongNames, nameEverythingLong } from '../long-names.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
let names: LongNames
let visited: Visit

beforeAll(async () => {
  names = await nameEverythingLong(shop)
  await staffCalls(shop)('POST', '/api/users', { ...names.staff, isAdmin: true })
  visited = await visit(`${shop.url}/admin`, { bypassesPolicy: true, reducesMotion: true })
  await staff(visited.page).signIn(names.staff)
})
afterAll(() => visited.context.close())

const press = (name: RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

/** The pages of the dashboard, and what is open on them. */
const places: Record<string, [path: string, open?: (page: Page) => Promise<unknown>]> = {
  'the orders': ['/admin?tab=orders'],
  'an order': ['/admin?tab=orders', press(/^Details/)],
  'the products': ['/admin?tab=products'],
  'a product': ['/admin/products/new'],
  'the reviews': ['/admin?tab=reviews'],
  'the users': ['/admin?tab=users'],
  'the overview': ['/admin?tab=products', press(/^Overview/)],
  'the activity': ['/admin?tab=activity'],
  'the emails': ['/admin/mail'],
  'the discounts': ['/admin/discounts'],
  'a new order': ['/admin/orders/new'],
  'the settings': ['/admin/settings'],
  'a page of the settings': ['/admin/settings/shipping'],
}

for (const [place, [path, open]] of Object.entries(places)) {
  test(`NAME-10 text of twice the size and with wide spacing has room on the dashboard: ${place}`, async () => {
    const { page } = visited
    await page.setViewportSize({ width: 1280, height: 900 })
    await page.goto(shop.url + path)
    await settle(page)
    await open?.(page)
    await nextFrames(page)
    const found: Record<string, string[]> = {}
    for (const enlargement of ['text of 200 %', 'text spacing'] as const) {
      await enlarge(page, enlargements[enlargement])
      for (const width of [320, 768, 1280]) {
        await page.setViewportSize({ width, height: 900 })
        await nextFrames(page)
        const faults = await readingFaults(page, { canShorten: true })
        if (faults.length > 0) found[`${width}, ${enlargement}`] = faults
      }
    }
    expect(found).toEqual({})
  })
}
