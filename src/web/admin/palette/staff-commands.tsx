import { useState } from 'react'
import { useCommands } from '../commands/registry.ts'
import { ShortcutHelp, useSingleKeys } from '../commands/shortcut-help.tsx'
import { useShortcuts } from '../commands/use-shortcuts.ts'
import { customersAddress } from '../customers/customer-link.tsx'
import { leavePage, useGoTo } from '../leaving/leaving.ts'
import { useListView } from '../list/view/list-view.ts'
import { useGoToStore } from '../navigation/store-link.tsx'
import { activityAddress } from '../navigation/tabs.tsx'
import { Palette } from './palette.tsx'

/** The commands available on every dashboard page, the shortcuts, the palette and the help. */
export function StaffCommands({ hasSingleKeys }: { hasSingleKeys: boolean }) {
  const [isOn] = useSingleKeys()
  const [isHelpOpen, setHelpOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const goTo = useGoTo()
  const goStore = useGoToStore()
  const [, changeView] = useListView()

  useShortcuts({ isOn: isOn && hasSingleKeys, onPalette: () => setPaletteOpen(true) })

  function go(address: string) {
    // Moves focus as well, so that the next Tab goes into the panel.
    goTo(address, () => requestAnimationFrame(focusPanel))
  }

  useCommands({
    goProducts: () => go('/admin'),
    goUsers: () => go('/admin?tab=users'),
    goOrders: () => go('/admin?tab=orders'),
    goReviews: () => go('/admin?tab=reviews'),
    goActivity: () => go(activityAddress),
    goMail: () => goTo('/admin/mail'),
    goSettings: () => goTo('/admin/settings'),
    goDiscounts: () => goTo('/admin/discounts'),
    goCollections: () => goTo('/admin/collections'),
    goWebhooks: () => goTo('/admin/webhooks'),
    goCustomers: () => goTo(customersAddress),
    goReports: () => goTo('/admin/reports'),
    goTokens: () => goTo('/admin/tokens'),
    goLowStock: () => go('/admin?stock=low'),
    goStore: () => leavePage(goStore),
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

function focusPanel() {
  const panel =
    document.querySelector<HTMLElement>('[role=tabpanel]') ?? document.querySelector('main')
  panel?.focus({ preventScroll: true })
  panel?.scrollIntoView({ block: 'nearest' })
}
