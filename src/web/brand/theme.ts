/** The themes; 'system', the default, follows the operating system. */
export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** `theme-color` per theme: the page background in `src/web/styles/theme.css`. */
export const themeColors = { light: '#fbf6ee', dark: '#1c1310' } as const

/** Applies a theme; for 'system' the stylesheet follows the operating system. */
export function applyTheme(theme: Theme) {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset.theme
  else dataset.theme = `saucery-${theme}`
  for (const machine of ['light', 'dark'] as const) {
    const frame = document.querySelector(`meta[name="theme-color"][media*="${machine}"]`)
    frame?.setAttribute('content', themeColors[theme === 'system' ? machine : theme])
  }
}

/** The theme in local storage under `theme`; throws on invalid JSON. */
export function parseTheme(stored: string | null): Theme {
  const value: unknown = JSON.parse(stored ?? 'null')
  return themes.find((theme) => theme === value) ?? 'system'
}
