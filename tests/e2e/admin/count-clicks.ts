import type { Locator, Page } from 'playwright-core'

/** Clicks like a person with a mouse, and counts. Typing and choosing files are not clicks. */
export function countClicks(page: Page) {
  let clicks = 0

  /** Clicks a target only if nothing covers it, because a person would not see a covered target. */
  async function click(target: Locator) {
    await target.click()
    clicks += 1
  }

  return { click, type: (words: string) => page.keyboard.type(words), clicks: () => clicks }
}

/** The names of the controls in this part of the page that are in view but covered by a toast. */
export function coveredControls(page: Page, part: 'main' | 'body' = 'main'): Promise<string[]> {
  return page.evaluate((within) => {
    const controls = [
      ...document.querySelectorAll<HTMLElement>(`${within} :is(a, button, input, select)`),
    ]
    return controls.flatMap((control) => {
      const { left, top, width, height } = control.getBoundingClientRect()
      const [x, y] = [left + width / 2, top + height / 2]
      const isInView = width > 1 && y > 0 && y < innerHeight && x > 0 && x < innerWidth
      const hits = isInView ? document.elementsFromPoint(x, y) : []
      const below = hits.findIndex((hit) => !hit.closest('.toast-viewport'))
      const isCovered = below > 0 && control.contains(hits[below] ?? null)
      return isCovered ? [control.ariaLabel ?? control.textContent] : []
    })
  }, part)
}
