import { useState } from 'react'
import { type DestinationId, destinations } from '../commands/destinations.ts'
import { useCommands } from '../commands/registry.ts'
import { ShortcutHelp, useSingleKeys } from '../commands/shortcut-help.tsx'
import { useShortcuts } from '../commands/use-shortcuts.ts'
import { leavePage, useGoTo } from '../leaving/leaving.ts'
import { useListView } from '../list/view/list-view.ts'
import { useShowStore } from '../navigation/store-link.tsx'
import { Palette } from './palette.tsx'

/** The commands available on every dashboard page, the shortcuts, the palette and the help. */
export function StaffCommands({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const [isOn] = useSingleKeys()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const goTo = useGoTo()
  const showStore = useShowStore()
  const [, changeView] = useListView()

  useShortcuts({ isOn: isOn && hasSingleKeys, onPalette: () => setPaletteOpen(true) })

  function go(address: string) {
    // Moves focus as well, so that the next Tab goes into the panel.
    goTo(address, () => requestAnimationFrame(focusPanel))
  }

  useCommands({
    ...goCommands({ go, goTo }),
    goLowStock: () => go('/admin?stock=low'),
    goStore: () => leavePage(showStore),
    addProduct: () => goTo('/admin/products/new'),
    addGroup: () => goTo('/admin/product-groups/new'),
    palette: () => setPaletteOpen(true),
    help: () => setHelpOpen(true),
    search: () => document.querySelector<HTMLElement>('main input[type=search]')?.focus(),
    undo: () => [...document.querySelectorAll<HTMLElement>('[data-undo=latest]')].at(-1)?.click(),
    density: () =>
      changeView((view) => ({
        ...view,
        density: view.density === 'compact' ? 'comfortable' : 'compact',
      })),
  })

  return (
    <>
      <ShortcutHelp isOpen={isHelpOpen} onClose={() => setHelpOpen(false)} />
      <Palette isOpen={isPaletteOpen} onClose={() => setPaletteOpen(false)} />
    </>
  )
}

type Ways = Record<'go' | 'goTo', (address: string) => void>

/** Pages move the focus themselves, tabs don't. */
function goCommands({ go, goTo }: Ways) {
  const entries = Object.entries(destinations).map(([id, { page, address }]) => [
    id,
    () => (page === 'admin' ? go : goTo)(address),
  ])
  return Object.fromEntries(entries) as Record<DestinationId, () => void>
}

function focusPanel() {
  const panel =
    document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.querySelector('main')
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView({ block: 'nearest' })
}
