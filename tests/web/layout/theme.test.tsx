import '../../support/dom.ts'
import { afterEach, expect, test } from 'bun:test'
import { fileURLToPath } from 'node:url'
import { applyTheme, themeColors } from '../../../src/web/brand/theme.ts'

afterEach(() => {
  applyTheme('system')
  document.head.innerHTML = ''
})

const machines = ['light', 'dark'] as const

/** The `theme-color` values for a light and a dark system. */
function frames(): (string | null)[] {
  return [...document.head.querySelectorAll('meta')].map((meta) => meta.getAttribute('content'))
}

test("A chosen theme sets the browser's theme color as well", () => {
  for (const machine of machines) {
    const meta = document.createElement('meta')
    meta.name = 'theme-color'
    meta.setAttribute('media', `(prefers-color-scheme: ${machine})`)
    document.head.append(meta)
  }
  applyTheme('dark')
  expect(frames()).toEqual([themeColors.dark, themeColors.dark])
  applyTheme('light')
  expect(frames()).toEqual([themeColors.light, themeColors.light])
  applyTheme('system')
  expect(frames()).toEqual([themeColors.light, themeColors.dark])
})

test("The browser's theme color is the page background", async () => {
  const sheet = fileURLToPath(new URL('../../../src/web/styles/theme.css', import.meta.url))
  const [, ...themes] = (await Bun.file(sheet).text()).split("@plugin 'daisyui/theme'")
  const ground = (theme: string) => /--color-base-100: (#\w+)/.exec(theme)?.[1]
  expect(themes.map(ground)).toEqual([themeColors.light, themeColors.dark])
})
