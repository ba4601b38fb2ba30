import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'

const axe = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url))
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Accessibility violations found by axe; expected to be empty. */
export async function obstacles(page: Page, hasLandmarks = false): Promise<string[]> {
  // Waits for fade-ins, which would fail the contrast check.
  await page.waitForFunction(() => document.getAnimations().every((a) => a.playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.addScriptTag({ path: axe })
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
