import { apiAt } from '../support/api.ts'
import { admin } from '../support/shop.ts'
import type { Page } from 'playwright-core'

/** A person with a browser who works on the dashboard. */
export function staff(page: Page) {
  async function submitPassword({ username, password }: typeof admin) {
    await page.getByRole('textbox', { name: 'Username' }).fill(username)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Access Admin Panel' }).click()
  }

  async function signIn(credentials = admin) {
    await submitPassword(credentials)
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  }

  async function openTab(name: 'Products' | 'Users' | 'Orders' | 'Reviews') {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
  }

  return { submitPassword, signIn, openTab }
}

/** Calls the shop over HTTP as its first admin. Throws unless the call succeeds. */
export function staffCalls(shop: { url: string }) {
  let token: string | undefined
  return async <T>(method: string, path: string, body?: object): Promise<T> => {
    const api = apiAt(shop.url)
    token ??= (await api<{ token: string }>('POST', '/api/auth/login', { body: admin })).body.token
    const answer = await api<T>(method, path, { body, token })
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.body
  }
}
