import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { useMedia } from '../../platform/media.ts'
import { BoxIcon } from '../../ui/icons.tsx'
import type { ListResult } from '../data/use-list-query.ts'
import { ListBody, ShowAll } from '../list/list-page.tsx'
import type { Selection } from '../list/use-selection.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'
import type { NameOf } from './display/product-names.ts'
import { OrderCard } from './order-card.tsx'
import { type StatusUndos, undoOf } from './status-undo.ts'

/** Estimated height of an order, in pixels. */
const HEIGHT = 76
/** On narrow screens, where a card has four lines. */
const TALL = 132

type OrderListProps = {
  orders: ListResult<DetailedOrder>
  nameOf: NameOf
  newIds: ReadonlySet<string>
  /** Clears the filters; null if none is set. */
  onShowAll: (() => void) | null
  /** Whether the list is all that is left to ship. */
  isToShip: boolean
  selection: Selection
  onEdit: (order: DetailedOrder) => void
  undos: StatusUndos
  onRefund: (orderId: string) => void
}

export function OrderList(props: OrderListProps) {
  const isNarrow = useMedia('(width < 64rem)')
  const { orders, nameOf, newIds, onShowAll, isToShip, selection, onEdit, undos, onRefund } = props
  return (
    <ListBody
      noun="orders"
      list={orders}
      failure={m.ordersFetchFailed()}
      empty={{
        icon: <BoxIcon />,
        title: m.ordersEmpty(),
        message: m.ordersEmptyHint(),
      }}
      noMatch={
        onShowAll !== null && {
          title: isToShip ? m.ordersAllShipped() : m.ordersNoMatch(),
          message: isToShip ? m.ordersAllShippedHint() : m.ordersNoMatchHint(),
          action: <ShowAll onClick={onShowAll}>{m.ordersShowAll()}</ShowAll>,
        }
      }
    >
      {(items) => (
        <WindowedList
          label={m.staffOrders()}
          items={items}
          total={orders.total}
          estimate={isNarrow ? TALL : HEIGHT}
        >
          {(order) => (
            <OrderCard
              order={order}
              nameOf={nameOf}
              isNew={newIds.has(order.id)}
              isTicked={selection.has(order.id)}
              onTick={selection.toggle}
              onEdit={onEdit}
              undo={undoOf(undos.undos, order.id)}
              isLatestUndo={undos.undos.at(-1) === undoOf(undos.undos, order.id)}
              onChanged={undos.offer}
              onUndo={undos.undo}
              onRefund={onRefund}
            />
          )}
        </WindowedList>
      )}
    </ListBody>
  )
}
