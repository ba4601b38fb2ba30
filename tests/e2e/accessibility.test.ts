import { afterAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { obstacles } from '../support/axe.ts'
import { useBrowser } from '../support/browser.ts'
import { staff } from './staff.ts'
import { dashboardStates, shopStates } from './states/states.ts'
import { useSampleShop } from './sample-shop.ts'

const { visit } = useBrowser()

const shop = useSampleShop()

/** Violations in both themes; switching the theme is faster than reaching the state twice. */
async function inBothThemes(page: Page, hasLandmarks = false) {
  const light = await obstacles(page, hasLandmarks)
  // Elements below the fold start their color transition only when they become visible.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await obstacles(page, hasLandmarks)
  await page.emulateMedia({ colorScheme: 'light' })
  return { light, dark }
}

const nothing = { light: [], dark: [] }

for (const width of [360, 1280]) {
  describe(`At ${width} pixels, in both themes, axe finds nothing on`, () => {
    for (const [state, reach] of Object.entries(shopStates)) {
      test(state, async () => {
        const { page, context } = await visit(shop.url, { width, bypassesPolicy: true })
        await reach(page, shop.url, shop.directory)
        expect(await inBothThemes(page)).toEqual(nothing)
        await context.close()
      })
    }

    describe('the dashboard, after signing in:', () => {
      let page: Page

      test('the sign-in form', async () => {
        ;({ page } = await visit(`${shop.url}/admin`, { width, bypassesPolicy: true }))
        await page.getByRole('textbox', { name: 'Username' }).waitFor()
        expect(await inBothThemes(page)).toEqual(nothing)
        await staff(page).signIn()
      })
      afterAll(() => page.context().close())

      for (const [state, reach] of Object.entries(dashboardStates)) {
        test(state, async () => {
          await reach(page, shop.url, shop.directory)
          expect(await inBothThemes(page, true)).toEqual(nothing)
        })
      }
    })
  })
}
