import { expect, test } from 'bun:test'
import { useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import type { Page } from 'playwright-core'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

const account = { username: 'amelie', password: 'a good long password' }
const langOf = (page: Page) => page.locator('html').getAttribute('lang')

test('LANG-10 LANG-11 staff switch the dashboard to French, and find it in French the next time', async () => {
  await send('POST', '/api/users', { ...account, isAdmin: true })
  const { page, context, faults } = await visit(`${shop.url}/admin?tab=orders`)
  await staff(page).signIn(account)
  expect(await langOf(page)).toBe('en-CA')
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'English' }).waitFor()
  expect([await langOf(page), new URL(page.url()).search]).toEqual(['fr-CA', '?tab=orders'])

  // The document itself is French: nothing English is shown first.
  const { url } = shop
  const response = await page.goto(`${url}/admin`)
  expect(await response?.text()).toContain('<html lang="fr-CA"')
  await page.getByRole('button', { name: 'English' }).waitFor()

  // The storefront opens in French, and so does the dashboard after going back.
  await page.locator('header a').first().click()
  await page.waitForURL(`${url}/fr`)
  expect(await langOf(page)).toBe('fr-CA')
  await page.goBack()
  await page.getByRole('button', { name: 'English' }).waitFor()
  expect(await langOf(page)).toBe('fr-CA')

  // After signing out, the login page keeps the language.
  await page.evaluate(() => localStorage.removeItem('admin_token'))
  await page.reload()
  expect(await langOf(page)).toBe('fr-CA')
  expect(faults).toEqual([])
  await context.close()
})

test('LANG-11 signing in from another browser shows the dashboard in the language of the account', async () => {
  const { page, context, faults } = await visit(`${shop.url}/admin`)
  expect(await langOf(page)).toBe('en-CA')
  await page.getByRole('textbox', { name: 'Username' }).fill(account.username)
  await page.getByLabel('Password', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  await page.getByRole('button', { name: 'English' }).waitFor()
  expect(await langOf(page)).toBe('fr-CA')
  await page.getByRole('button', { name: 'English' }).click()
  await page.getByRole('button', { name: 'Français' }).waitFor()
  expect(await langOf(page)).toBe('en-CA')
  expect(faults).toEqual([])
  await context.close()
})

test('LANG-11 the dashboard link on a French page of the shop leads to /admin', async () => {
  const { page, context, faults } = await visit(`${shop.url}/fr`)
  await page.locator('header a[href$="/admin"]').first().click()
  await page.waitForURL(`${shop.url}/admin`)
  await page.getByRole('button', { name: 'Access Admin Panel' }).waitFor()
  await page.goBack()
  await page.waitForURL(`${shop.url}/fr`)
  expect(await langOf(page)).toBe('fr-CA')
  expect(faults).toEqual([])
  await context.close()
})
