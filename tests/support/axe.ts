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
 * Serves axe from a URL, so that the browser caches the compiled script, which saves a third of a second
 * per page.
 */
const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: () =>
    new Response(Bun.file(script), { headers: { 'Cache-Control': 'public, max-age=86400' } }),
})
server.unref()

/** Makes axe report only violations: the rest of its report would double the time. */
const onlyViolations: RunOptions = {
  resultTypes: ['violations'],
  selectors: false,
  preload: { assets: ['media'] },
}

/** Accessibility violations found by axe; expected to be empty. */
export async function obstacles(page: Page, hasLandmarks = false): Promise<string[]> {
  return violations(page, { runOnly: all, rules: { region: { enabled: hasLandmarks } } })
}

/** Only the violations that depend on the theme, for a page that was checked in the other theme. */
export async function obstaclesOfColor(page: Page): Promise<string[]> {
  return violations(page, { runOnly: ofColors })
}

async function violations(page: Page, options: RunOptions): Promise<string[]> {
  const hasAxe = await page.evaluate(async () => {
    // Waits for fade-ins, which would fail the contrast check. `waitForFunction` would draw a frame for
    // each check.
    while (document.getAnimations().some(({ playState }) => playState === 'running')) {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    return 'axe' in window
  })
  if (!hasAxe) await page.addScriptTag({ url: server.url.href })
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') }
      // Nothing behind a modal dialog can be reached, and it was checked before the dialog opened. Of a
      // long list, the first entries stand for all.
      const include = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
      const exclude = [...document.querySelectorAll(':is(li, tr, article):nth-child(n + 9)')]
      const { violations: found } = await axe.run({ include, exclude }, options)
      return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`))
    },
    { ...onlyViolations, ...options },
  )
}
