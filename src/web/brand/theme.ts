import { storedAtom } from '../platform/stored-atom.ts'

/** What a visitor may choose; 'system' follows the machine and is what a new visitor gets. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** The script in the page reads it as well (`src/server/pages/render/inline-script.ts`). */
const KEY = 'theme'

export const themeAtom = storedAtom<Theme>(KEY, parseTheme)

/** What a browser paints around the page: the page's own ground (`src/web/styles/theme.css`). */
export const grounds = { light: '#fbf6ee', dark: '#1c1310' } as const

/** Colours the page; without a choice the style sheet follows the machine by itself. */
export function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = `saucery-${theme}`
  for (const machine of ['light', 'dark'] as const) {
    const frame = document.querySelector(`meta[name="theme-color"][media*="${machine}"]`)
    frame?.setAttribute('content', grounds[theme === 'system' ? machine : theme])
  }
}

function parseTheme(stored: string | null): Theme {
  const value: unknown = JSON.parse(stored ?? 'null')
  return themes.find((theme) => theme === value) ?? 'system'
}
