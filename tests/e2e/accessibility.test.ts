import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { obstacles } from '../support/axe.ts'
import { type RunningBinary, startBinary } from '../support/binary.ts'
import { useBrowser } from '../support/browser.ts'
import { staff } from './staff.ts'
import { dashboardStates, shopStates } from './states.ts'

const { visit } = useBrowser()

let shop: RunningBinary

beforeAll(async () => {
  shop = await startBinary()
})
afterAll(() => shop.dispose())

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [360, 1280]) {
    describe(`In the ${colorScheme} theme at ${width} pixels axe finds nothing on`, () => {
      for (const [state, reach] of Object.entries(shopStates)) {
        test(state, async () => {
          const { page, context } = await visit(shop.url, {
            colorScheme,
            width,
            bypassesPolicy: true,
          })
          await reach(page, shop.url, shop.directory)
          expect(await obstacles(page)).toEqual([])
          await context.close()
        })
      }

      test('the sign-in and the dashboard, its tabs, dialogs and editor', async () => {
        const { page, context } = await visit(`${shop.url}/admin`, {
          colorScheme,
          width,
          bypassesPolicy: true,
        })
        await page.getByRole('textbox', { name: 'Username' }).waitFor()
        expect(await obstacles(page)).toEqual([])
        await staff(page).signIn()
        for (const [state, reach] of Object.entries(dashboardStates)) {
          await reach(page, shop.url, shop.directory)
          expect({ state, obstacles: await obstacles(page, true) }).toEqual({
            state,
            obstacles: [],
          })
        }
        await context.close()
      })
    })
  }
}
