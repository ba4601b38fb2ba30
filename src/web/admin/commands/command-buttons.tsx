import { Icon } from '../../ui/icon.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { runCommand } from './registry.ts'

/** Opens the palette with the mouse. */
export function PaletteButton({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <button
      type="button"
      aria-label="Search or run a command"
      aria-haspopup="dialog"
      title="Search or run a command (Ctrl or ⌘ K)"
      onClick={() => runCommand('palette')}
      className={hasLabel ? 'btn btn-ghost gap-2' : 'icon-button'}
    >
      <SearchIcon />
      {hasLabel && 'Search or run a command'}
    </button>
  )
}

/** Opens the shortcut dialog without the `?` key. */
export function KeysButton({ hasLabel = false }: { hasLabel?: boolean }) {
  return (
    <button
      type="button"
      aria-label="Keyboard shortcuts"
      title="Keyboard shortcuts"
      onClick={() => runCommand('help')}
      className={hasLabel ? 'btn btn-ghost gap-2' : 'icon-button'}
    >
      <Icon>
        <path d="M3 6.5h18v11H3z M6.500 10h.01M10 10h.01M13.500 10h.01M17.500 10h.01M7.500 14h9" />
      </Icon>
      {hasLabel && 'Keyboard shortcuts'}
    </button>
  )
}
