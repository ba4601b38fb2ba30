import { afterAll, describe, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { useBrowser } from '../support/browser.ts'
import { inBothThemes, nothing } from './both-themes.ts'
import { staff } from './staff.ts'
import { dashboardStates, shopStates } from './states/states.ts'
import { useSampleShop } from './sample-shop.ts'

const { visit } = useBrowser()

const shop = useSampleShop()

for (const [width, hasTouch] of [
  [360, true],
  [1280, false],
] as const) {
  const pointer = hasTouch ? 'by touch' : 'with a mouse'
  const pace = { width, hasTouch, bypassesPolicy: true }

  describe(`NAME-09 At ${width} pixels ${pointer}, in both themes, axe finds nothing, every field is seen, nothing overflows and fingers hit on`, () => {
    for (const [state, reach] of Object.entries(shopStates)) {
      test(state, async () => {
        const { page, context } = await visit(shop.url, pace)
        await reach(page, shop.url, shop.directory)
        expect(await inBothThemes(page, hasTouch)).toEqual(nothing)
        await context.close()
      })
    }

    describe('the dashboard, after signing in:', () => {
      let page: Page

      test('the sign-in form', async () => {
        ;({ page } = await visit(`${shop.url}/admin`, pace))
        await page.getByRole('textbox', { name: 'Username' }).waitFor()
        expect(await inBothThemes(page, hasTouch)).toEqual(nothing)
        await staff(page).signIn()
      })
      afterAll(() => page.context().close())

      for (const [state, reach] of Object.entries(dashboardStates)) {
        test(state, async () => {
          await reach(page, shop.url, shop.directory)
          expect(await inBothThemes(page, hasTouch, true)).toEqual(nothing)
        })
      }
    })
  })
}
