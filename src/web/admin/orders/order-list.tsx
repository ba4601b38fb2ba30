import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { useMedia } from '../../platform/media.ts'
import { BoxIcon } from '../../ui/icons.tsx'
import { ListBody } from '../list/list-page.tsx'
import type { ListResult } from '../list/use-list-query.ts'
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
  isFiltered: boolean
  selection: Selection
  onEdit: (order: DetailedOrder) => void
  undos: StatusUndos
  onRefund: (orderId: string) => void
}

export function OrderList(props: OrderListProps) {
  const isNarrow = useMedia('(width < 64rem)')
  const { orders, nameOf, newIds, isFiltered, selection, onEdit, undos, onRefund } = props
  return (
    <ListBody
      noun="orders"
      list={orders}
      failure="Failed to fetch orders"
      empty={{
        icon: <BoxIcon />,
        title: 'No orders yet',
        message: "Your first order appears here as soon as it's paid.",
      }}
      noMatch={
        isFiltered && {
          title: 'No orders match',
          message: 'Try a different search or other filters, or clear them to see all orders.',
        }
      }
    >
      {(items) => (
        <WindowedList
          label="Orders"
          items={items}
          total={orders.total}
          estimate={isNarrow ? TALL : HEIGHT}
          className="list-rows"
          gap=""
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
