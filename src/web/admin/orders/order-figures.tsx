import type { OrderSummary } from '../../../shared/contract/orders.ts'
import { type OrderStatus, orderStatuses } from '../../../shared/domain/order.ts'
import { StatusDot } from './order-status-select.tsx'
import { countWords, statusWords } from '../ui/status-words.ts'
import { pluralize } from '../../../shared/domain/format.ts'

type OrderTilesProps = {
  summary: OrderSummary | undefined
  /** The counts could not be loaded. */
  isUnknown: boolean
}

/** The number of orders in total and by status (ORD-01). */
export function OrderTiles({ summary, isUnknown }: OrderTilesProps) {
  const missing = isUnknown ? '–' : undefined
  return (
    <dl className="grid grid-cols-6 gap-2 sm:grid-cols-5 sm:gap-3">
      <Tile label="Total" count={summary?.total ?? missing} />
      {orderStatuses.map((status) => (
        <Tile
          key={status}
          label={statusWords[status]}
          count={summary?.[status] ?? missing}
          status={status}
        />
      ))}
    </dl>
  )
}

type TileProps = {
  label: string
  count: number | string | undefined
  status?: OrderStatus
}

function Tile({ label, count, status }: TileProps) {
  return (
    <div className="col-span-2 rounded-box border border-base-300 bg-base-100 px-4 py-3 sm:col-span-1 sm:px-5 sm:py-4 max-sm:nth-[n+4]:col-span-3">
      <dt className="flex items-center gap-2 text-sm text-muted">
        {status && <StatusDot status={status} />}
        {label}
      </dt>
      <dd className="mt-1 font-display text-2xl sm:text-3xl font-semibold lining-nums tabular-nums">
        {typeof count === 'number'
          ? countWords(count)
          : (count ?? <span aria-hidden="true" className="skeleton inline-block h-8 w-12" />)}
      </dd>
    </div>
  )
}

/** The number of filtered orders and their revenue (ORD-05). */
export function ResultsSummary({ summary }: { summary: OrderSummary | undefined }) {
  return (
    <p role="status" className="flex min-h-7 flex-wrap items-baseline gap-x-4 gap-y-1">
      {summary && (
        <>
          <span className="font-medium">
            {summary.isMinimum
              ? `Showing ${countWords(summary.total)} or more orders`
              : `Showing ${pluralize(summary.total, 'order')}`}
          </span>
          {summary.isMinimum ? (
            <span className="text-muted">Search more closely to see what they bring in.</span>
          ) : (
            <span className="text-muted">
              Revenue{' '}
              <span className="font-semibold text-base-content tabular-nums">
                {`$${summary.revenue}`}
              </span>
            </span>
          )}
        </>
      )}
    </p>
  )
}
