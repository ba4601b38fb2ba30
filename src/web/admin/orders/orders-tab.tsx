import { Button } from '../../ui/button.tsx'
import { useCallback, useEffect, useMemo, useState } from 'react'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { pluralize } from '../../../shared/domain/pluralize.ts'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { useClosing } from '../../ui/dialog/open-dialogs.ts'
import { afterPaint, whenIdle } from '../../platform/idle.ts'
import { useOrders, useOrderSummary, useProductChoices } from '../list/dashboard-data.ts'
import { ExportButton } from '../list/export-button.tsx'
import type { OrderQuery } from '../live/live-lists.ts'
import { useAction } from '../live/use-action.ts'
import { useFailureToast } from '../ui/failures.ts'
import { useSelection } from '../list/use-selection.ts'
import { useOpenOrder } from './details/use-details.ts'
import { FilterBar } from './filter-bar.tsx'
import { useOrderFilters } from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { OrderTiles } from './order-tiles.tsx'
import { PackingBar, PackingSlips, usePackingSlips } from './packing/packing-slips.tsx'
import { useProductNames } from './display/product-names.ts'
import { ResultsSummary } from './results-summary.tsx'
import { SelectShown } from './select-shown.tsx'
import { useStatusUndos } from './status-undo.ts'
import { UndoBar } from './undo-bar.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useTickedOrders } from './use-ticked-orders.ts'
import { useUnseenOrders } from './use-unseen-orders.ts'

const loadDetails = () => import('./details/order-details-panel.tsx')
const loadEditor = () => import('./edit/order-edit-dialog.tsx')
const OrderDetailsPanel = lazyPart(loadDetails)
const RefundFromCard = lazyPart(() => import('./refund-from-card.tsx'))
// Loaded separately: with form validation it is half the size of the dashboard.
const OrderEditDialog = lazyPart(loadEditor)

/** Delay before retrying a script that failed to load, in milliseconds. */
const RETRY_AFTER = 10_000

const none: readonly DetailedOrder[] = []

export function OrdersTab() {
  const hasOpenOrder = useOpenOrder()[0] !== null
  const { choice, filters, isFiltered, change } = useOrderFilters()
  const { sort } = choice
  const query = useMemo<OrderQuery>(
    () => (sort === 'newest' ? filters : { ...filters, sort }),
    [filters, sort],
  )
  const orders = useOrders(query)
  const { data: inAll, isError: isUncounted } = useOrderSummary({})
  const { data: inFilters } = useOrderSummary(filters)
  const { data: products } = useProductChoices()
  const nameOf = useProductNames()
  const newIds = useArrivals()
  const unseen = useUnseenOrders(query)
  const askForFile = useAction('orders.export')
  const selection = useSelection()
  const slips = usePackingSlips()
  const undos = useStatusUndos()
  const [refunded, setRefunded] = useState<string | null>(null)
  const [edited, setEdited] = useState<DetailedOrder | null>(null)
  // Making a long list inert behind a dialog is slow, so the click is painted first.
  const edit = useCallback(
    (order: DetailedOrder) => void afterPaint().then(() => setEdited(order)),
    [],
  )
  const closing = useClosing()
  // Preloaded, so that opening an order waits only for its data.
  useEffect(() => whenIdle(() => Promise.all([loadDetails(), loadEditor()]), RETRY_AFTER), [])
  useFailureToast(orders.error, 'Failed to fetch orders')
  const ticked = useTickedOrders(orders.data?.items ?? none, selection)

  return (
    <div className="flex flex-col gap-6">
      <h2 tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
        Orders
      </h2>
      <OrderTiles summary={inAll} isUnknown={isUncounted} />
      <FilterBar choice={choice} products={products} onChange={change} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="grow">
          <ResultsSummary summary={inFilters} />
        </div>
        <SelectShown orders={orders.data?.items ?? none} selection={selection} />
        <ExportButton
          askForFile={() => askForFile(filters)}
          failure="The orders could not be exported."
        />
      </div>
      {unseen > 0 && (
        <Button
          look="accent"
          onClick={() => change({ sort: 'newest' })}
          className="self-center px-6"
        >
          {pluralize(unseen, 'new order')}
        </Button>
      )}
      <OrderList
        orders={orders}
        nameOf={nameOf}
        newIds={newIds}
        isFiltered={isFiltered}
        selection={selection}
        onEdit={edit}
        undos={undos}
        onRefund={setRefunded}
      />
      <div className="sticky bottom-3 z-10 flex flex-col gap-2 empty:hidden [&>section]:mt-0">
        <UndoBar
          undos={undos.undos}
          undo={undos.undo}
          hasCard={(id) => orders.data?.items.some((order) => order.id === id) ?? false}
        />
        <PackingBar
          shown={orders.data?.items ?? none}
          selection={selection}
          onPrint={() => slips.print(ticked)}
        />
      </div>
      {slips.orders && <PackingSlips orders={slips.orders} nameOf={nameOf} />}
      {edited && (
        <OrderEditDialog
          key={edited.id}
          order={edited}
          nameOf={nameOf}
          onClose={() => closing(() => setEdited(null))}
        />
      )}
      {hasOpenOrder && <OrderDetailsPanel />}
      {refunded && <RefundFromCard orderId={refunded} onClose={() => setRefunded(null)} />}
    </div>
  )
}
