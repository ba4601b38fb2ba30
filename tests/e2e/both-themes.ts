import type { Page } from 'playwright-core'
import { obstacles, obstaclesOfColor } from '../support/axe.ts'
import { faintBorders, overflowing, smallTargets } from '../support/controls.ts'

/** Both themes; switching the theme is faster than reaching the state twice. */
export async function inBothThemes(page: Page, hasTouch: boolean, hasLandmarks = false) {
  // The header and the bar of a selection lie over rows that people scroll from under them.
  const still = await page.addStyleTag({ content: '.sticky { position: static !important }' })
  const light = { axe: await obstacles(page, hasLandmarks), faintBorders: await faintBorders(page) }
  // Elements below the fold start their color transition only when they become visible.
  await page.addStyleTag({ content: '* { transition: none !important }' })
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = { axe: await obstaclesOfColor(page), faintBorders: await faintBorders(page) }
  await page.emulateMedia({ colorScheme: 'light' })
  const found = {
    light,
    dark,
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
