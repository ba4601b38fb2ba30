import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { type RunningBinary, startBinary } from '../support/binary.ts'
import { useBrowser } from '../support/browser.ts'
import { staff } from './staff.ts'
import { dashboardStates, shopStates } from './states.ts'

const { visit } = useBrowser()
const axe = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url))
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

let shop: RunningBinary

beforeAll(async () => {
  shop = await startBinary()
})
afterAll(() => shop.dispose())

/** What stands in the way of somebody, in axe's words; nothing is what is wanted. */
async function obstacles(page: Page, hasLandmarks = false): Promise<string[]> {
  // What fades in is judged when it is there.
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
  await page.addScriptTag({ path: axe })
  const options = {
    runOnly: { type: 'tag' as const, values: rules },
    rules: { region: { enabled: hasLandmarks } },
  }
  return page.evaluate(async (options) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') }
    const { violations } = await axe.run(document, options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
  }, options)
}

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
