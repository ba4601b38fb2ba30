import { expect, test } from 'bun:test'
import { apiAt } from '../../support/api.ts'
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

test('LANG-11 an address of the dashboard under /fr, where it is not found, leads to /admin', async () => {
  const { page, context } = await visit(`${shop.url}/fr/about`)
  let loads = 0
  page.on('request', (request) => (loads += request.isNavigationRequest() ? 1 : 0))
  const response = await page.goto(`${shop.url}/fr/admin?tab=orders`, { waitUntil: 'commit' })
  expect(response?.status()).toBe(404)
  await page.getByRole('button', { name: 'Access Admin Panel' }).waitFor()
  expect([page.url(), loads]).toEqual([`${shop.url}/admin?tab=orders`, 2])
  await context.close()
})

test('LANG-11 a person who leaves while the account turns out to be in another language gets where they go', async () => {
  const { page, context, faults } = await visit('about:blank')
  // On a slow connection: the shop says in which language the account is only when the person leaves.
  await page.addInitScript(() => {
    window.WebSocket = class extends WebSocket {
      override send(data: string) {
        addEventListener('beforeunload', () => setTimeout(() => super.send(data), 50))
      }
    }
  })
  await page.goto(`${shop.url}/admin`)
  await staff(page).signIn(account)
  const { token } = await send<{ token: string }>('POST', '/api/auth/login', account)
  await apiAt(shop.url)('PUT', '/api/auth/me', { body: { language: 'fr' }, token })
  await page.route('**/about', async (route) => {
    await Bun.sleep(1_000)
    await route.continue()
  })
  await page.evaluate(() => location.assign('/about'))
  await page.waitForEvent('framenavigated')
  await page.waitForLoadState()
  expect(new URL(page.url()).pathname).toBe('/about')
  expect(faults).toEqual([])
  await context.close()
})
