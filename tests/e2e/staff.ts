import type { Page } from 'playwright-core'
import { admin } from '../support/shop.ts'

/** A person with a browser who works on the dashboard. */
export function staff(page: Page) {
  async function signIn(credentials = admin) {
    await page.getByRole('textbox', { name: 'Username' }).fill(credentials.username)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: 'Access Admin Panel' }).click()
    await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  }

  async function openTab(name: 'Products' | 'Users' | 'Orders' | 'Reviews') {
    await page.getByRole('tab', { name }).click()
    await page.getByRole('tabpanel', { name }).waitFor()
  }

  return { signIn, openTab }
}
