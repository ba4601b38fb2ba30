import { afterAll, beforeAll, describe, test } from 'bun:test'
import { localAddress, type Locale } from '#shared/i18n/locale.ts'
import {
  nextFrames,
  useBrowser,
  type VisitOptions,
  whenInteractive,
} from '../../support/browser.ts'
import { inFrench } from '../../support/translated-page.ts'
import { useSampleShop } from '../sample-shop.ts'
import { staff, staffCalls } from '../staff.ts'
import { signInStates } from '../states/sign-in-states.ts'
import { dashboardStates, homeStates, shopStates } from '../states/states.ts'
import type { CDPSession, Page } from 'playwright-core'

type Pointer = { hasTouch: boolean }

type Place = {
  isDashboard: boolean
  locale: Locale
  /** Sets the width of the viewport in pixels, and emulates touch or a mouse. */
  resize: (width: number, pointer: Pointer) => Promise<void>
}

type Walk = {
  /** The beginning of each test's title. */
  title: string
  locale: Locale
  visitor: Omit<VisitOptions, 'hasTouch'> & { width: number }
  /** Whether the states are reached with a finger. */
  hasTouch: boolean
  /** Throws if anything is wrong on the page; may change the page. */
  check: (page: Page, place: Place) => Promise<void>
}

const account = { username: 'reader', password: 'a good long password' }

/**
 * Reaches every state of the shop and of the dashboard, with a test for each. All tests share
 * one page, which has already cached the scripts. A new context for each would take twice as long.
 */
export function walkStates({ title, locale, visitor, hasTouch, check }: Walk) {
  const { visit } = useBrowser()
  const shop = useSampleShop()
  const send = staffCalls(shop)
  let page: Page
  let devtools: CDPSession

  beforeAll(async () => {
    ;({ page } = await visit(shop.url, visitor))
    devtools = await page.context().newCDPSession(page)
  })
  afterAll(() => page.context().close())

  /** The page on which states find controls by their English names, in either language. */
  const finder = () => (locale === 'fr' ? inFrench(page) : page)

  async function resize(width: number, pointer: Pointer) {
    // Together, so that the page is laid out once.
    await Promise.all([
      page.setViewportSize({ width, height: 900 }),
      devtools.send('Emulation.setTouchEmulationEnabled', { enabled: pointer.hasTouch }),
    ])
    await nextFrames(page)
  }

  /** Undoes a change of the screen size by an earlier check. */
  const restoreScreen = () => resize(visitor.width, { hasTouch })

  describe(`${title}, in the shop:`, () => {
    for (const [state, reach] of Object.entries(shopStates)) {
      test(state, async () => {
        await forget(page, shop.url)
        await restoreScreen()
        if (state in homeStates) {
          await page.goto(shop.url + localAddress(locale, '/'))
          await whenInteractive(page)
        }
        await reach(finder(), shop.url, shop.directory)
        await check(page, { isDashboard: false, locale, resize })
      })
    }
  })

  describe(`${title}, before signing in:`, () => {
    for (const [state, reach] of Object.entries(signInStates)) {
      test(state, async () => {
        await forget(page, shop.url)
        await restoreScreen()
        await reach(page, shop.url, shop.directory)
        await check(page, { isDashboard: false, locale: 'en', resize })
      })
    }
  })

  describe(`${title}, on the dashboard:`, () => {
    beforeAll(async () => {
      await send('POST', '/api/users', { ...account, isAdmin: true, language: locale })
      await forget(page, shop.url)
      await restoreScreen()
      await page.goto(`${shop.url}/admin`)
      await staff(finder()).signIn(account)
    })

    for (const [state, reach] of Object.entries(dashboardStates)) {
      test(state, async () => {
        await restoreScreen()
        await reach(finder(), shop.url, shop.directory)
        await check(page, { isDashboard: true, locale, resize })
      })
    }
  })
}

/** Resets the browser to the state of a new visitor. */
async function forget(page: Page, url: string) {
  await page.unrouteAll()
  // Close the windows of payments that are still open.
  for (const other of page.context().pages()) if (other !== page) await other.close()
  // Open a page without scripts, so that nothing is stored again.
  await page.goto(`${url}/robots.txt`)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.context().clearCookies()
}
