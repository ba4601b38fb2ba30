import type { DetailedOrder } from '#shared/contract/orders.ts'
import { hasNothingToSend } from '#shared/domain/order/parcels/parcel.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../ui/button.tsx'
import { useCardAction } from '../card/card-action.tsx'
import { useCommands } from '../commands/registry.ts'
import { BulkBar } from '../list/bulk-bar.tsx'
import type { Selection } from '../list/use-selection.ts'
import { May } from '../permissions/may.tsx'
import { ParcelBulkButtons } from './parcels/parcel-bulk-buttons.tsx'
import type { StatusUndos } from './status-undo.ts'
import { refusedWords, useBulkStatus } from './use-bulk-status.ts'

/** Whether an order leaves in a parcel; a pickup becomes ready instead. */
function isSent(order: DetailedOrder): boolean {
  return order.status === 'placed' && !order.pickupProvince && !hasNothingToSend(order)
}

type OrderBulkBarProps = {
  /** The orders loaded in the list. */
  shown: readonly DetailedOrder[]
  /** The selected orders, including those that have left the list. */
  ticked: readonly DetailedOrder[]
  selection: Selection
  onPrint: () => void
  onShipped: StatusUndos['offerAll']
}

/** The bulk actions for the selected orders (ORD-19). */
export function OrderBulkBar({ shown, ticked, selection, onPrint, onShipped }: OrderBulkBarProps) {
  const setStatuses = useBulkStatus()
  const action = useCardAction()
  const count = selection.ids.size
  const hidden = count - shown.filter(({ id }) => selection.has(id)).length
  const placed = ticked.filter(isSent)
  const others = ticked.length - placed.length

  useCommands(
    count === 0 ? {} : { printSelected: onPrint, ...(placed.length > 0 && { shipSelected: ship }) },
  )
  if (count === 0) return null

  function ship() {
    if (action.isPending || placed.length === 0) return
    const words = { pending: m.staffSaving(), done: m.staffSaved(), failed: m.staffNotSaved() }
    void action.run(words, async () => {
      const { updated, refused } = await setStatuses(
        placed.map(({ id, updatedAt: version }) => ({ id, status: 'shipped', version })),
        'now',
      )
      onShipped(updated, () => 'placed')
      for (const { id } of updated) selection.forget(id)
      if (refused.length > 0) throw new Error(refusedWords(refused))
    })
  }

  return (
    <BulkBar
      words={[
        m.ordersSelected({ count }),
        ...(hidden > 0 ? [m.ordersOthersHidden({ count: hidden })] : []),
        ...(others > 0 ? [m.ordersOther({ count: others })] : []),
      ].join(', ')}
      onClear={selection.clear}
      action={action}
    >
      <Button onClick={onPrint} className="max-w-full max-sm:grow max-sm:px-2">
        {m.ordersPrintSlips()}
      </Button>
      <May do="orders.ship">
        <ParcelBulkButtons ticked={ticked} selection={selection} />
      </May>
      <May do="orders.bulkUpdate">
        <Button
          look="primary"
          className="max-w-full max-sm:grow max-sm:px-2"
          onClick={ship}
          disabled={placed.length === 0}
          aria-busy={action.isPending}
        >
          {m.ordersMarkShipped()}
        </Button>
      </May>
    </BulkBar>
  )
}
