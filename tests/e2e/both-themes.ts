import { obstacles, obstaclesOfColor } from '../support/axe.ts'
import { faintBorders, overflowing, smallTargets } from '../support/controls.ts'
import type { Page } from 'playwright-core'

/**
 * Checks a page in its current theme, then in the other one, and leaves it there: switching is
 * faster than reaching the state twice, and each switch redraws the whole page.
 */
export async function inBothThemes(page: Page, hasTouch: boolean, hasLandmarks = false) {
  // The sticky header and selection bar cover rows that people would scroll into view. Elements
  // below the fold start their color transition only when they become visible.
  const still = await page.addStyleTag({
    content: '.sticky { position: static !important } * { transition: none !important }',
  })
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches)
  const first = { axe: await obstacles(page, hasLandmarks), faintBorders: await faintBorders(page) }
  await page.emulateMedia({ colorScheme: isDark ? 'light' : 'dark' })
  const other = { axe: await obstaclesOfColor(page), faintBorders: await faintBorders(page) }
  const found = {
    light: isDark ? other : first,
    dark: isDark ? first : other,
    overflowing: await overflowing(page),
    tooSmall: hasTouch ? await smallTargets(page) : [],
  }
  await still.evaluate((style: HTMLStyleElement) => style.remove())
  return found
}

export const nothing = {
  light: { axe: [], faintBorders: [] },
  dark: { axe: [], faintBorders: [] },
  overflowing: [],
  tooSmall: [],
}
