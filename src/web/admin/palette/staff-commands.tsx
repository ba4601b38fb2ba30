import { useState } from 'react'
import { useLocation } from 'wouter'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { useListView } from '../list/view/list-view.ts'
import { activityAddress } from '../ui/tabs.tsx'
import { useGoToStore } from '../ui/store-link.tsx'
import { useCommands } from '../commands/registry.ts'
import { ShortcutHelp, useSingleKeys } from '../commands/shortcut-help.tsx'
import { useShortcuts } from '../commands/use-shortcuts.ts'

// Loaded when it is opened for the first time.
const Palette = lazyPart(() => import('./palette.tsx'))

/** The commands of every page of the dashboard, their keys, the palette and the help. */
export function StaffCommands({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const [isOn] = useSingleKeys()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const [wasOpened, setOpened] = useState(false)
  const [, navigate] = useLocation()
  const goStore = useGoToStore()
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
    goSettings: () => navigate('/admin/settings'),
    goDiscounts: () => navigate('/admin/discounts'),
    goLowStock: () => go('/admin?stock=low'),
    goStore,
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
