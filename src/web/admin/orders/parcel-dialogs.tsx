import { atom, useAtom, useSetAtom } from 'jotai'
import type { Shipment } from '#shared/contract/order/shipment.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { useClosing } from '../../ui/dialog/open-dialogs.ts'
import { lazyDialog } from '../ui/lazy-dialog.tsx'

type OpenDialog =
  | { kind: 'ship'; order: DetailedOrder }
  | { kind: 'correct'; order: DetailedOrder; shipment: Shipment }
  | {
      kind: 'many'
      orders: readonly DetailedOrder[]
      onShipped: (ids: readonly string[]) => void
    }
  | { kind: 'import' }

const openDialogAtom = atom<OpenDialog | null>(null)

const ShipDialog = lazyDialog(() => import('./parcels/ship-dialog.tsx'))
const CorrectDialog = lazyDialog(() => import('./parcels/correct-dialog.tsx'))
const ShipManyDialog = lazyDialog(() => import('./parcels/ship-many-dialog.tsx'))
const ImportTrackingDialog = lazyDialog(() => import('./parcels/import-tracking-dialog.tsx'))

/** Opens a dialog about parcels from wherever an order is shown. */
export const useParcelDialog = () => useSetAtom(openDialogAtom)

export function ParcelDialogs() {
  const [open, setOpen] = useAtom(openDialogAtom)
  const closing = useClosing()
  const onClose = () => closing(() => setOpen(null))
  if (open?.kind === 'ship') return <ShipDialog order={open.order} onClose={onClose} />
  if (open?.kind === 'correct') {
    return <CorrectDialog order={open.order} shipment={open.shipment} onClose={onClose} />
  }
  if (open?.kind === 'many') {
    const { orders, onShipped } = open
    return <ShipManyDialog orders={orders} onShipped={onShipped} onClose={onClose} />
  }
  if (open?.kind === 'import') return <ImportTrackingDialog onClose={onClose} />
  return null
}
