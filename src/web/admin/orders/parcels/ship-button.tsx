import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { afterPaint } from '../../../platform/idle.ts'
import { RowButton } from '../../ui/row-button.tsx'
import { isToShip } from '../left-to-ship.ts'
import { useParcelDialog } from '../parcel-dialogs.tsx'

type ShipButtonProps = { order: DetailedOrder; describedBy: string }

/** Opens the dialog that ships a placed order; renders nothing if nothing is left to ship. */
export function ShipButton({ order, describedBy }: ShipButtonProps) {
  const open = useParcelDialog()
  if (!isToShip(order)) return null
  return (
    <RowButton
      aria-describedby={describedBy}
      onClick={() => void afterPaint().then(() => open({ kind: 'ship', order }))}
    >
      {m.parcelShip()}
    </RowButton>
  )
}
