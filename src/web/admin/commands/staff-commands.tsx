import { atom, useAtom, useSetAtom } from 'jotai'
import { useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SearchIcon } from '../../ui/icons.tsx'
import { useListView } from '../list/view/list-view.ts'
import { activityAddress } from '../ui/tabs.tsx'
import { runCommand, useCommands } from './registry.ts'
import { ShortcutHelp, useSingleKeys } from './shortcut-help.tsx'
import { useShortcuts } from './use-shortcuts.ts'

// Loaded when it is opened for the first time.
const Palette = lazyPart(() => import('./palette.tsx'))

const isPaletteOpenAtom = atom(false)
const isHelpOpenAtom = atom(false)

/** The commands of every page of the dashboard, their keys, the palette and the help. */
export function StaffCommands({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const [isOn] = useSingleKeys()
  const [isHelpOpen, setHelpOpen] = useAtom(isHelpOpenAtom)
  const [isPaletteOpen, setPaletteOpen] = useAtom(isPaletteOpenAtom)
  const [wasOpened, setOpened] = useState(false)
  const [, navigate] = useLocation()
  const [, changeView] = useListView()

  if (isPaletteOpen && !wasOpened) setOpened(true)
  useShortcuts({ isOn: isOn && hasSingleKeys, onPalette: () => setPaletteOpen(true) })

  function go(address: string) {
    navigate(address)
    // Moves focus as well, so that the next Tab goes into the panel.
    requestAnimationFrame(() => {
      const panel =
        document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.querySelector('main')
      panel?.focus({ preventScroll: true })
      panel?.scrollIntoView({ block: 'nearest' })
    })
  }

  useCommands({
    goProducts: () => go('/admin'),
    goUsers: () => go('/admin?tab=users'),
    goOrders: () => go('/admin?tab=orders'),
    goReviews: () => go('/admin?tab=reviews'),
    goActivity: () => go(activityAddress),
    goMail: () => navigate('/admin/mail'),
    goLowStock: () => go('/admin?stock=low'),
    goStore: () => navigate('/'),
    addProduct: () => navigate('/admin/products/new'),
    palette: () => setPaletteOpen(true),
    help: () => setHelpOpen(true),
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    undo: () => document.querySelector<HTMLElement>('[data-undo=latest]')?.click(),
    density: () =>
      changeView((view) => ({
        ...view,
        density: view.density === 'compact' ? 'comfortable' : 'compact',
      })),
  })

  return (
    <>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      {wasOpened && (
        <ErrorBoundary failed={null}>
          <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
        </ErrorBoundary>
      )}
    </>
  )
}

/** Opens the palette with the mouse. */
export function PaletteButton({ hasLabel = false }: { hasLabel?: boolean }) {
  const open = useSetAtom(isPaletteOpenAtom)
  return (
    <button
      type="button"
      aria-label="Search or run a command"
      aria-haspopup="dialog"
      title="Search or run a command (Ctrl or ⌘ K)"
      onClick={() => open(true)}
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
