import { keptAtom } from '../kept-atom.ts'

/** What a visitor may choose; 'system' follows the machine and is what a new visitor gets. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

const KEY = 'theme'

export const themeAtom = keptAtom<Theme>(KEY, parseTheme)

/** Colours the page; without a choice the style sheet follows the machine by itself. */
export function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = `saucery-${theme}`
}

/** Colours the page as this browser was told to, before anything is rendered. */
export function applyStoredTheme() {
  try {
    applyTheme(parseTheme(localStorage.getItem(KEY)))
  } catch {
    // Storage that is forbidden or damaged holds no choice.
  }
}

function parseTheme(stored: string | null): Theme {
  const value: unknown = JSON.parse(stored ?? 'null')
  return themes.find((theme) => theme === value) ?? 'system'
}
