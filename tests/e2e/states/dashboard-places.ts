import type { staff } from '../staff.ts'
import type { Page } from 'playwright-core'

type Tab = Parameters<ReturnType<typeof staff>['openTab']>[0]

/** Reloads the dashboard on this tab. */
export async function tab(page: Page, url: string, name: Tab) {
  await page.goto(`${url}/admin?tab=${name.toLowerCase()}`)
  await page.getByRole('tabpanel', { name }).getByRole('article').first().waitFor()
  // Once opened, the overview stays open after a reload.
  const overviewButton = page.getByRole('button', { name: 'Overview' })
  if ((await overviewButton.getAttribute('aria-expanded')) === 'true') await overviewButton.click()
}

/** Clicks the first button with this name on a tab and waits for its dialog. */
export async function firstOf(page: Page, url: string, name: Tab, button: RegExp) {
  await tab(page, url, name)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: button, disabled: false })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
}

/** Waits for the bar of what is selected, which may cover what would be clicked next. */
export function selectionBar(page: Page) {
  return page.getByRole('button', { name: 'Clear selection' }).waitFor()
}

/** Opens the overview and waits for all of its sections. */
export async function overview(page: Page, url: string) {
  await tab(page, url, 'Products')
  const button = page.getByRole('button', { name: 'Overview' })
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click()
  await page
    .getByRole('img', { name: /^Revenue: .* in the last 30 days/ })
    .first()
    .waitFor()
}

/** Calls the API with the page's session, as a concurrent change by a colleague. */
export function callAsColleague<T>(page: Page, method: string, path: string, body?: object) {
  return page.evaluate(
    async (request) => {
      const headers = {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${localStorage.getItem('admin_token')}`,
      }
      const { method, path, body } = request
      const sent = body ? { method, headers, body: JSON.stringify(body) } : { method, headers }
      return (await (await fetch(path, sent)).json()) as T
    },
    { method, path, body },
  )
}
