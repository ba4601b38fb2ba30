import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { BoxIcon } from '../../ui/icons.tsx'
import { EmptyState, Problem } from '../../ui/feedback/empty-state.tsx'
import type { ListingResult } from '../list/dashboard-data.ts'
import { failureWords } from '../ui/failures.ts'
import { ListSkeleton } from '../list/list-skeleton.tsx'
import { useLive } from '../live/live-provider.tsx'
import { ShowMore } from '../list/show-more.tsx'
import { OrderCard } from './order-card.tsx'
import type { NameOf } from './display/product-names.ts'
import type { StatusUndos } from './status-undo.ts'
import { useHoldWhileHovering } from '../list/use-hold-while-hovering.ts'
import type { Selection } from '../list/use-selection.ts'
import { WindowedList } from '../list/window/windowed-list.tsx'

/** Estimated height of an order with one or two items, in pixels. */
const HEIGHT = 360

type OrderListProps = {
  orders: ListingResult<DetailedOrder>
  nameOf: NameOf
  newIds: ReadonlySet<string>
  isFiltered: boolean
  selection: Selection
  onEdit: (order: DetailedOrder) => void
  undos: StatusUndos
  onRefund: (orderId: string) => void
}

export function OrderList({
  orders,
  nameOf,
  newIds,
  isFiltered,
  selection,
  onEdit,
  undos: { undos, offer, undo },
  onRefund,
}: OrderListProps) {
  const { data, error, isPending, isPlaceholderData } = orders
  const { cache } = useLive()
  const held = useHoldWhileHovering(data?.items ?? [])
  if (isPending) return <ListSkeleton label="Loading orders" />
  if (!data) {
    return (
      <Problem
        title="The orders could not be loaded"
        message={failureWords(error)}
        onRetry={cache.refresh}
      />
    )
  }
  if (data.items.length === 0 && data.nextCursor === null) {
    return (
      <EmptyState
        icon={<BoxIcon />}
        title={isFiltered ? 'No orders match' : 'No orders yet'}
        message={
          isFiltered
            ? 'Search for other words, choose other filters, or clear them to see every order.'
            : 'The first order appears here by itself, as soon as it is paid.'
        }
      />
    )
  }
  return (
    <div
      {...held.handlers}
      aria-busy={isPlaceholderData}
      className={isPlaceholderData ? 'opacity-60' : ''}
    >
      <WindowedList label="Orders" items={held.items} total={data.total} estimate={HEIGHT}>
        {(order) => (
          <OrderCard
            order={order}
            nameOf={nameOf}
            isNew={newIds.has(order.id)}
            isTicked={selection.has(order.id)}
            onTick={selection.toggle}
            onEdit={onEdit}
            undo={undos.find(({ orderId }) => orderId === order.id) ?? null}
            isLatestUndo={undos.at(-1)?.orderId === order.id}
            onChanged={offer}
            onUndo={undo}
            onRefund={onRefund}
          />
        )}
      </WindowedList>
      <ShowMore list={orders} failure="Failed to fetch orders" />
    </div>
  )
}
