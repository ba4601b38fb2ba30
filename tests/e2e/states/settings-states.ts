import { settingsPageIds } from '#shared/domain/shop/settings-pages.ts'
import type { State } from './states.ts'

/** Every page of the settings, with all that is folded. */
export const settingsStates: Record<string, State> = Object.fromEntries(
  settingsPageIds.map((id): [string, State] => [
    `the settings: ${id}`,
    async (page, url) => {
      await page.goto(`${url}/admin/settings/${id}`)
      await page.locator('main h2').first().waitFor()
      await page.waitForFunction(() => !document.querySelector('main [aria-busy=true]'))
      await page.evaluate(() => {
        for (const fold of document.querySelectorAll('main details')) fold.setAttribute('open', '')
      })
    },
  ]),
)
