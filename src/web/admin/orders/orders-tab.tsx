import { useState } from 'react'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { useOrders, useOrderSummary, useProducts } from '../dashboard-data.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { FilterBar } from './filter-bar.tsx'
import { everything, useOrderFilters } from './order-filters.ts'
import { OrderEditDialog } from './order-edit-dialog.tsx'
import { OrderList } from './order-list.tsx'
import { OrderTiles } from './order-tiles.tsx'
import { useProductNames } from './product-names.ts'
import { ResultsSummary } from './results-summary.tsx'
import { useArrivals } from './use-arrivals.ts'

export function OrdersTab() {
  const { choice, filters, setChoice } = useOrderFilters()
  const orders = useOrders(filters)
  const { data: inAll, isError: isUncounted } = useOrderSummary({})
  const { data: inFilters } = useOrderSummary(filters)
  const { data: products = [] } = useProducts()
  const nameOf = useProductNames()
  const newIds = useArrivals()
  const [edited, setEdited] = useState<DetailedOrder | null>(null)
  useFailureToast(orders.error, 'Failed to fetch orders')

  return (
    <div className="flex flex-col gap-6">
      <h2 className="font-display text-3xl font-semibold">Orders</h2>
      <OrderTiles summary={inAll} isUnknown={isUncounted} />
      <FilterBar choice={choice} products={products} onChange={setChoice} />
      <ResultsSummary summary={inFilters} />
      <OrderList
        orders={orders}
        nameOf={nameOf}
        newIds={newIds}
        isFiltered={JSON.stringify(choice) !== JSON.stringify(everything)}
        onEdit={setEdited}
      />
      {edited && (
        <OrderEditDialog
          key={edited.id}
          order={edited}
          nameOf={nameOf}
          onClose={() => setEdited(null)}
        />
      )}
    </div>
  )
}
