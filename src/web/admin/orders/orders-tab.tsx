import { useCallback, useEffect, useState } from 'react'
import { Link } from 'wouter'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import * as m from '#shared/i18n/messages.ts'
import { afterPaint, whenIdle } from '../../platform/idle.ts'
import { Button } from '../../ui/button.tsx'
import { useClosing } from '../../ui/dialog/open-dialogs.ts'
import { PlusIcon } from '../../ui/icons.tsx'
import { useCommands } from '../commands/registry.ts'
import { useOrders, useOrderSummary } from '../data/dashboard-data.ts'
import { SelectAll, SelectAllSkeleton } from '../list/checkbox.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { ListPage } from '../list/list-page.tsx'
import { useSelection } from '../list/use-selection.ts'
import { useAction } from '../live/use-action.ts'
import { May } from '../permissions/may.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { useOpenOrder } from './details/use-details.ts'
import { useProductNames } from './display/product-names.ts'
import { OrderBulkBar } from './order-bulk-bar.tsx'
import { useArrivals, useTickedOrders, useUnseenOrders } from './order-events.ts'
import { OrderTiles, ResultsSummary } from './order-figures.tsx'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { isToShip, useOrderFilters } from './order-filters.ts'
import { OrderList } from './order-list.tsx'
import { PackingSlips, usePackingSlips } from './packing/packing-slips.tsx'
import { ParcelDialogs } from './parcel-dialogs.tsx'
import { ImportTrackingButton } from './parcels/import-tracking-button.tsx'
import { useStatusUndos } from './status-undo.ts'
import { UndoBar } from './undo-bar.tsx'

const loadDetails = () => import('./details/order-details-panel.tsx')
const loadEditor = () => import('./edit/order-edit-dialog.tsx')
const loadRefund = () => import('./details/refund-from-card.tsx')
const OrderDetailsPanel = lazyDialog(loadDetails)
const NewOrderDialog = lazyDialog(() => import('./entry/new-order-dialog.tsx'))
const RefundFromCard = lazyDialog(loadRefund)
// Loaded separately: with form validation it is half the size of the dashboard.
const OrderEditDialog = lazyDialog(loadEditor)

/** Delay before retrying a script that failed to load, in milliseconds. */
const RETRY_AFTER = 10_000

const none: readonly DetailedOrder[] = []

export function OrdersTab() {
  const [openId, openOrder] = useOpenOrder()
  const hasOpenOrder = openId !== null
  const filters = useOrderFilters()
  const { query, isFiltered } = filters
  const { sort: _, ...counted } = query
  const orders = useOrders(query)
  const { data: inAll, isError: isUncounted } = useOrderSummary({})
  const { data: inFilters } = useOrderSummary(counted)
  const nameOf = useProductNames()
  const newIds = useArrivals()
  const unseen = useUnseenOrders(query)
  const askForFile = useAction('orders.export')
  const selection = useSelection()
  const slips = usePackingSlips()
  const undos = useStatusUndos()
  const [refunded, setRefunded] = useState<string | null>(null)
  const [isEntering, setEntering] = useState(false)
  useCommands({ newOrder: () => setEntering(true) })
  const [edited, setEdited] = useState<DetailedOrder | null>(null)
  // Making a long list inert behind a dialog is slow, so the dialog opens after the next paint.
  const edit = useCallback(
    (order: DetailedOrder) => void afterPaint().then(() => setEdited(order)),
    [],
  )
  const closing = useClosing()
  // Preloaded, so that opening an order waits only for its data.
  useEffect(
    () => whenIdle(() => Promise.all([loadDetails(), loadEditor(), loadRefund()]), RETRY_AFTER),
    [],
  )
  const shown = orders.items ?? none
  const ticked = useTickedOrders(shown, selection.ids)

  return (
    <ListPage
      title={m.staffOrders()}
      intro={
        <>
          <ResultsSummary summary={inFilters} />
          {/* The filter's last month is 30 days. */}
          {filters.filters.date === 'month' && (
            <span className="text-sm text-muted">{m.activityMonth()}</span>
          )}
        </>
      }
      action={
        <>
          <May do={['orders.create', 'products.find']}>
            <Link href="/admin/till" className="btn btn-ghost">
              {m.titleTill()}
            </Link>
          </May>
          <May do="orders.create">
            <Button look="primary" onClick={() => setEntering(true)}>
              <PlusIcon />
              {m.sellingNewOrder()}
            </Button>
          </May>
          <May do="orders.importShipments">
            <ImportTrackingButton />
          </May>
          <ExportButton
            command="exportOrders"
            askForFile={() => askForFile(counted)}
            failure={m.ordersExportFailed()}
          />
        </>
      }
    >
      <div className="flex flex-wrap-reverse items-center gap-x-4 gap-y-1 lg:flex-nowrap">
        {orders.items === undefined && !orders.error && <SelectAllSkeleton />}
        {shown.length > 0 && <SelectAll ids={shown.map(({ id }) => id)} selection={selection} />}
        <OrderTiles
          summary={inAll}
          isUnknown={isUncounted}
          chosen={filters.filters.status}
          onChoose={(status) => filters.change({ status })}
        />
      </div>
      <OrderFilterBar list={filters} />
      {unseen > 0 && (
        <Button
          look="accent"
          onClick={() => filters.change({ sort: 'newest' })}
          className="self-center px-6"
        >
          {m.ordersNewCount({ count: unseen })}
        </Button>
      )}
      <OrderList
        orders={orders}
        nameOf={nameOf}
        newIds={newIds}
        onShowAll={isFiltered ? filters.clear : null}
        isToShip={isToShip(filters.filters)}
        selection={selection}
        onEdit={edit}
        undos={undos}
        onRefund={setRefunded}
      />
      <div className="sticky bottom-3 z-10 flex flex-col gap-2 empty:hidden [&>section]:mt-0">
        <UndoBar
          undos={undos.undos}
          undo={undos.undo}
          hasCard={(id) => shown.some((order) => order.id === id)}
        />
        <OrderBulkBar
          shown={shown}
          ticked={ticked}
          selection={selection}
          onPrint={() => slips.print(ticked)}
          onShipped={undos.offerAll}
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
      {hasOpenOrder && (
        <OrderDetailsPanel
          shown={shown}
          undos={undos}
          onEdit={edit}
          onPrint={(order) => slips.print([order])}
        />
      )}
      {isEntering && (
        <NewOrderDialog
          onCreated={(id) => {
            setEntering(false)
            openOrder(id)
          }}
          onClose={() => setEntering(false)}
        />
      )}
      <ParcelDialogs />
      {refunded && <RefundFromCard orderId={refunded} onClose={() => setRefunded(null)} />}
    </ListPage>
  )
}
