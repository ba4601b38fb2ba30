import { beforeAll, expect, test } from 'bun:test'
import { settingsPageIds } from '#shared/domain/shop/settings-pages.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { hiddenButtons, overflowing } from '../../support/controls.ts'
import { admin } from '../../support/shop.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)
const account = { username: 'celine', password: 'a long French password' }

beforeAll(async () => {
  await send('POST', '/api/users', { ...account, isAdmin: true, language: 'fr' })
})

async function openPage(page: Page, id: string) {
  await page.goto(`${shop.url}/admin/settings/${id}`)
  await page.locator('main h2').first().waitFor()
  await settle(page)
}

for (const language of ['en', 'fr'] as const) {
  test(`SET-09 each page of the settings fits a screen and a half, and every width (${language})`, async () => {
    const { page, context, faults } = await visit(`${shop.url}/admin`)
    await staff(page).submitPassword(language === 'fr' ? account : admin)
    await page.getByRole('tablist').waitFor()
    const found: unknown[] = []
    for (const id of settingsPageIds) {
      await page.setViewportSize({ width: 1366, height: 768 })
      await openPage(page, id)
      const height = await page.evaluate(() => document.documentElement.scrollHeight)
      if (height > 1_150) found.push([id, height])
      // The walks through every state see them at 320 and 360 pixels.
      for (const width of [768, 1366, 1920]) {
        await page.setViewportSize({ width, height: 768 })
        const over = await overflowing(page)
        if (over.length > 0) found.push([id, width, over])
      }
    }
    expect(found).toEqual([])
    expect(faults).toEqual([])
    await context.close()
  })
}

test('SET-09 buttons on the page of a light dashboard stand out from it', async () => {
  const { page, context } = await visit(`${shop.url}/admin`, { width: 1366, height: 768 })
  await staff(page).signIn()
  const found: unknown[] = []
  for (const path of ['settings/emails', 'settings/payments', 'mail', 'products/new']) {
    await page.goto(`${shop.url}/admin/${path}`)
    await page.getByRole('main').getByRole('button').first().waitFor()
    await page.evaluate(() => {
      for (const part of document.querySelectorAll('details')) part.open = true
    })
    await settle(page)
    for (const words of await hiddenButtons(page)) found.push([path, words])
  }
  expect(found).toEqual([])
  await context.close()
})

test('SET-09 a page that the settings do not have is not found', async () => {
  const answers = ['shipping', 'nope', 'shipping/zones'].map((path) =>
    fetch(`${shop.url}/admin/settings/${path}`),
  )
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 404, 404])
})

test('SET-10 a search finds settings by their words in the other language, by keyboard alone', async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`)
  await staff(page).signIn()
  await page.goto(`${shop.url}/admin/settings`)
  await page.getByLabel('Find a setting').focus()
  await page.keyboard.type('numero de tps')
  const results = page.getByRole('list', { name: 'Settings found' })
  await results.getByRole('link', { name: 'GST/HST number Business' }).waitFor()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.waitForURL(/settings\/business#setting-gstNumber$/)
  await page.waitForFunction(() => document.activeElement?.getAttribute('name') === 'gstNumber')
  expect(faults).toEqual([])
  await context.close()
})
