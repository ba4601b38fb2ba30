import { useAtom } from 'jotai'
import { useEffect } from 'react'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../platform/stored-atom.ts'
import { MoonIcon, SunIcon, SystemThemeIcon } from '../ui/icons.tsx'
import { applyTheme, parseTheme, type Theme, themes } from './theme.ts'

/**
 * The stored theme. The inline script has already applied it before the first paint
 * (`src/web/app/inline-script.ts`).
 */
const themeAtom = storedAtom<Theme>('theme', parseTheme)

const icons = { system: SystemThemeIcon, light: SunIcon, dark: MoonIcon }

/** Cycles through the color themes. */
export function ThemeSwitch({ className = '' }: { className?: string }) {
  const [theme, change] = useAtom(themeAtom)
  const next = after(theme)
  const ThemeIcon = icons[theme]
  const label = m.colourTheme({ theme })

  // Another tab may change it too.
  useEffect(() => applyTheme(theme), [theme])

  return (
    <button
      type="button"
      aria-label={m.changeTheme({ current: label, next })}
      title={label}
      onClick={() => change(after)}
      className={`icon-button needs-script ${className}`}
    >
      <ThemeIcon />
    </button>
  )
}

function after(theme: Theme): Theme {
  return themes[(themes.indexOf(theme) + 1) % themes.length] ?? 'system'
}
