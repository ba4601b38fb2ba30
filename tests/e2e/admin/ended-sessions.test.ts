import { expect, test } from 'bun:test'
import type { User } from '#shared/contract/staff/accounts.ts'
import { settle, useBrowser } from '../../support/browser.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'

const { visit } = useBrowser()
const shop = useSampleShop()
const send = staffCalls(shop)

const endings = {
  'is deleted': (id: string) => send('DELETE', `/api/users/${id}`),
  'is no admin any more': (id: string) => send('PUT', `/api/users/${id}`, { isAdmin: false }),
  'gets another password': (id: string) =>
    send('PUT', `/api/users/${id}`, { password: 'another password' }),
}

for (const [what, end] of Object.entries(endings)) {
  test(`O37 a dashboard whose account ${what} immediately shows the login form and says that the session has expired`, async () => {
    const username = `somebody-who-${what.replaceAll(' ', '-')}`
    const password = 'a good long password'
    const { id } = await send<User>('POST', '/api/users', { username, password, isAdmin: true })
    const { page, context, faults } = await visit(`${shop.url}/admin?tab=users`)
    await staff(page).signIn({ username, password })
    await page.getByText('Live', { exact: true }).waitFor()
    // Their card now shows the sign-in.
    const card = page.getByRole('article', { name: username })
    expect(await card.innerText()).toMatch(/Last login: \w+ \d+, \d{4}/)
    await settle(page)
    await end(id)
    const words = page.getByText('Your session has expired. Please sign in again.')
    await words.waitFor()
    expect(await page.getByRole('button', { name: 'Access Admin Panel' }).isVisible()).toBe(true)
    expect(await page.getByRole('tablist').isVisible()).toBe(false)
    expect(await page.evaluate(() => localStorage.getItem('admin_token'))).toBeNull()
    // After the event about its own account, the page may still send a request; the browser then
    // logs the 401.
    expect(faults.filter((fault) => !fault.includes('401 (Unauthorized)'))).toEqual([])
    await context.close()
  })
}
