import { obstacles, obstaclesOfColor } from '../support/axe.ts'
import { faintBorders, overflowing, smallTargets } from '../support/controls.ts'
import { hasNewKinds } from '../support/kinds.ts'
import type { Page } from 'playwright-core'

/**
 * Checks a page in its current theme, then in the other one, and leaves it there: switching is
 * faster than reaching the state twice, and each switch redraws the whole page. In the other theme, axe looks
 * only at a page with something that is not `known`.
 */
export async function inBothThemes(
  page: Page,
  hasTouch: boolean,
  hasLandmarks = false,
  known = new Set<string>(),
) {
  const still = await withoutMotion(page)
  const isDark = await darkOn(page)
  const first = { axe: await obstacles(page, hasLandmarks), faintBorders: await faintBorders(page) }
  await hasNewKinds(page, known)
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const isNew = await hasNewKinds(page, known)
  const other = {
    axe: isNew ? await obstaclesOfColor(page) : [],
    faintBorders: await faintBorders(page),
  }
  const found = {
    light: isDark ? other : first,
    dark: isDark ? first : other,
    ...(await sizes(page, hasTouch)),
  }
  await still.evaluate((style: HTMLStyleElement) => style.remove())
  return found
}

/**
 * Checks a page at another width, in its current theme only. A modal dialog consists of the same elements
 * at each width, so there only sizes and borders are checked again, as on a page on which all is `known`.
 */
export async function inOneTheme(
  page: Page,
  hasTouch: boolean,
  hasLandmarks = false,
  known = new Set<string>(),
) {
  const still = await withoutMotion(page)
  const isModal = await page.evaluate(() => document.querySelector('dialog:modal') !== null)
  const isNew = !isModal && (await hasNewKinds(page, known))
  const axe = isNew ? await obstacles(page, hasLandmarks) : []
  const found = { axe, faintBorders: await faintBorders(page), ...(await sizes(page, hasTouch)) }
  await still.evaluate((style: HTMLStyleElement) => style.remove())
  return found
}

/**
 * The sticky header and selection bar cover rows that people would scroll into view. Elements below the
 * fold start their color transition only when they become visible.
 */
const withoutMotion = (page: Page) =>
  page.addStyleTag({
    content: '.sticky { position: static !important } * { transition: none !important }',
  })

const darkOn = (page: Page) =>
  page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)

const sizes = async (page: Page, hasTouch: boolean) => ({
  overflowing: await overflowing(page),
  tooSmall: hasTouch ? await smallTargets(page) : [],
})

const nothingWrong = { overflowing: [], tooSmall: [] }

export const nothingInOneTheme = { axe: [], faintBorders: [], ...nothingWrong }

export const nothing = {
  light: { axe: [], faintBorders: [] },
  dark: { axe: [], faintBorders: [] },
  ...nothingWrong,
}
