import { fileURLToPath } from 'node:url'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const script = fileURLToPath(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url))
const all = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
}
/** The rules whose outcome depends on the theme. */
const ofColors = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }

/**
 * From an address, so that the browser keeps the compiled script from one page to the next, which saves
 * a third of a second for each.
 */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () =>
    new Response(Bun.file(script), { headers: { 'Cache-Control': 'public, max-age=86400' } }),
})
server.unref()

/** Of what axe could report only what is needed: all the rest takes as long again. */
const onlyViolations: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
}

/** Accessibility violations found by axe; expected to be empty. */
export async function obstacles(page: Page, hasLandmarks = false): Promise<string[]> {
  return violations(page, { runOnly: all, rules: { region: { enabled: hasLandmarks } } })
}

/** What remains to be looked at after only the theme changed. */
export async function obstaclesOfColor(page: Page): Promise<string[]> {
  return violations(page, { runOnly: ofColors })
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const hasAxe = await page.evaluate(async () => {
    // Waits for fade-ins, which would fail the contrast check; not with `waitForFunction`, which draws
    // a frame for each look.
    while (document.getAnimations().some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return 'axe' in window
  })
  if (!hasAxe) await page.addScriptTag({ url: server.url.href })
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      const { violations: found } = await axe.run(document, options)
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { ...onlyViolations, ...options },
  )
}
