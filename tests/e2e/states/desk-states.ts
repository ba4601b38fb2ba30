import { tab } from './dashboard-places.ts'
import type { State } from './states.ts'

/** States of the dashboard's navigation and of customers. */
export const deskStates: Record<string, State> = {
  'the work of today': async (page, url) => {
    await page.goto(`${url}/admin/today`)
    await page.getByRole('heading', { name: "Today's work" }).waitFor()
  },
  'all pages of the dashboard': async (page, url) => {
    await tab(page, url, 'Products')
    await page.getByRole('button', { name: 'All pages' }).click()
    await page.getByRole('dialog', { name: 'All pages' }).waitFor()
  },
  'erasing a customer': async (page, url) => {
    await page.goto(`${url}/admin/customers`)
    await page.getByRole('article').first().getByRole('link').first().click()
    await page.getByRole('button', { name: 'Erase customer' }).click()
    await page.getByRole('dialog').waitFor()
  },
}
