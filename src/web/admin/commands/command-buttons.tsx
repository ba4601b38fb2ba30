import * as m from '#shared/i18n/messages.ts'
import { Icon } from '../../ui/icon.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { runCommand } from './registry.ts'

/** Opens the palette with the mouse. */
export function PaletteButton({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <button
      type="button"
      aria-label={m.commandPalette()}
      aria-haspopup="dialog"
      title={m.paletteHint()}
      onClick={() => runCommand('palette')}
      className={hasLabel ? 'btn btn-ghost gap-2' : 'icon-button'}
    >
      <SearchIcon />
      {hasLabel && <span>{m.commandPalette()}</span>}
    </button>
  )
}

/** Opens the shortcut dialog without the `?` key. */
export function KeysButton({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <button
      type="button"
      aria-label={m.shortcutsTitle()}
      title={m.shortcutsTitle()}
      onClick={() => runCommand('help')}
      className={hasLabel ? 'btn btn-ghost gap-2' : 'icon-button'}
    >
      <Icon>
        <path d="M3 6.5h18v11H3z M6.500 10h.01M10 10h.01M13.500 10h.01M17.500 10h.01M7.500 14h9" />
      </Icon>
      {hasLabel && <span>{m.shortcutsTitle()}</span>}
    </button>
  )
}
