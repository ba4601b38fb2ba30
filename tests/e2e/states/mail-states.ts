import { placeOrder } from '../placed-order.ts'
import type { State } from './states.ts'

/** Each state of the Mail page, and how to reach it when signed in. */
export const mailStates: Record<string, State> = {
  'the mail': async (page, url) => {
    await placeOrder(url)
    await page.goto(`${url}/admin/mail`)
    await page.getByRole('article').first().waitFor()
  },
  'no mail in a state': async (page, url) => {
    await page.goto(`${url}/admin/mail`)
    await page.getByLabel('Status').selectOption('failed')
    await page.getByText('No emails match').waitFor()
  },
  'an email before it is sent': async (page, url) => {
    await placeOrder(url)
    await page.goto(`${url}/admin/mail`)
    await page.getByText('See an email').click()
    await page.getByRole('button', { name: 'Show email' }).click()
    await page.locator('iframe').waitFor()
  },
  'a letter with mistakes': async (page, url) => {
    await page.goto(`${url}/admin/mail`)
    await page.getByText('Letters with news').click()
    await page.getByRole('button', { name: 'Write a letter' }).click()
    await page.getByRole('button', { name: 'Save letter' }).click()
    await page.locator('[aria-invalid=true]').first().waitFor()
  },
  'a letter that is written': async (page, url) => {
    await page.goto(`${url}/admin/mail`)
    await page.getByText('Letters with news').click()
    await page.getByRole('button', { name: 'Write a letter' }).click()
    await page.getByLabel('Subject', { exact: true }).fill('A new sauce')
    await page.getByLabel('Text', { exact: true }).fill('It is here.')
    await page.getByRole('button', { name: 'Save letter' }).click()
    await page.getByRole('heading', { name: 'A new sauce' }).first().waitFor()
  },
}
