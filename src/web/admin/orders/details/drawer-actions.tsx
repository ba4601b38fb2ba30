import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { CardActionWords } from '../../card/card-action.tsx'
import { May } from '../../permissions/may.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { RowButton } from '../../ui/row-button.tsx'
import { OrderStatusSelect } from '../order-status-select.tsx'
import { type StatusUndos, undoOf } from '../status-undo.ts'
import { UndoLine } from '../undo-bar.tsx'
import { useStatusChange } from '../use-status-change.ts'
import { PickupStep } from './pickup-step.tsx'

export type DrawerActionsProps = {
  order: DetailedOrder
  undos: Pick<StatusUndos, 'undos' | 'offer' | 'undo'>
  onEdit: (order: DetailedOrder) => void
  onPrint: (order: DetailedOrder) => void
}

/** What can be done with an order, at the top of its drawer (ORD-20). */
export function DrawerActions({ order, undos, onEdit, onPrint }: DrawerActionsProps) {
  const { action, pending, setStatus } = useStatusChange(order, undos.offer)
  const undo = undoOf(undos.undos, order.id)
  return (
    <div className="mb-4 flex flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <OrderStatusSelect order={order} pending={pending} onChoose={setStatus} />
        <May do="orders.readyForPickup">
          <PickupStep order={order} onPickedUp={() => void setStatus('completed')} />
        </May>
        <May do="orders.update">
          <RowButton onClick={() => onEdit(order)} hasBorder>
            <EditIcon className="size-4" />
            {m.staffEdit()}
          </RowButton>
        </May>
        <RowButton onClick={() => onPrint(order)} hasBorder>
          {m.ordersPrintSlip()}
        </RowButton>
      </div>
      <CardActionWords state={action.state} onForget={action.forget} />
      {undo && <UndoLine undo={undo} onUndo={undos.undo} isLatest={undo === undos.undos.at(-1)} />}
    </div>
  )
}

type NeighborsProps = { ids: readonly string[]; id: string; onShow: (id: string) => void }

/** Buttons that open the orders before and after this one in the list behind the drawer. */
export function Neighbors({ ids, id, onShow }: NeighborsProps) {
  const place = ids.indexOf(id)
  const previous = place > 0 ? ids[place - 1] : undefined
  const next = place >= 0 ? ids[place + 1] : undefined
  return (
    // `aria-disabled`, so that a button keeps the focus at either end of the list.
    <nav aria-label={m.ordersInList()} className="flex items-center justify-between gap-2">
      <Button aria-disabled={!previous} onClick={() => previous && onShow(previous)}>
        {m.ordersPrevious()}
      </Button>
      <span className="text-sm text-muted">
        {place >= 0
          ? m.ordersPlaceOf({ place: place + 1, count: ids.length })
          : m.ordersNotInList()}
      </span>
      <Button aria-disabled={!next} onClick={() => next && onShow(next)}>
        {m.ordersNext()}
      </Button>
    </nav>
  )
}
