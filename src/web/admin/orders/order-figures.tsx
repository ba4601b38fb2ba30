import { useEffect, useRef } from 'react'
import type { OrderSummary } from '#shared/contract/orders.ts'
import { type OrderStatus, orderStatuses } from '#shared/domain/order/order.ts'
import { displayPrice, formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { scrollToPressed } from '../../platform/scroll-to-pressed.ts'
import { statusWords } from '../ui/status-words.ts'
import { StatusDot } from './order-status-select.tsx'

type Choice = OrderStatus | 'all'

type OrderTilesProps = {
  summary: OrderSummary | undefined
  /** The counts could not be loaded. */
  isUnknown: boolean
  /** The current status filter; clicking a tile changes it. */
  chosen: Choice
  onChoose: (status: Choice) => void
}

/** The number of orders in total and by status; each filters the list (ORD-01, ORD-18). */
export function OrderTiles({ summary, isUnknown, chosen, onChoose }: OrderTilesProps) {
  const missing = isUnknown ? '–' : undefined
  const tiles = ['all', ...orderStatuses] as const
  const row = useRef<HTMLUListElement>(null)
  // Scrolls again when the counts have loaded, because they make the tiles wider.
  const isCounted = summary !== undefined
  useEffect(() => scrollToPressed(row.current), [chosen, isCounted])
  return (
    <ul
      ref={row}
      aria-label={m.ordersCounts()}
      className="flex w-full min-w-0 gap-1.5 sm:flex-wrap max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 sm:gap-2"
    >
      {tiles.map((status) => {
        const count = (status === 'all' ? summary?.total : summary?.[status]) ?? missing
        return (
          <li key={status} className="flex-1">
            <button
              type="button"
              aria-pressed={status === chosen}
              onClick={() => onChoose(status)}
              className="flex h-10 w-full cursor-pointer items-center gap-2 rounded-field border border-base-300 bg-base-100 px-3 text-sm hover:bg-base-200 aria-pressed:border-base-content aria-pressed:font-medium pointer-coarse:h-11"
            >
              {status !== 'all' && <StatusDot status={status} />}
              <span className="text-muted">
                {status === 'all' ? m.staffTotal() : statusWords[status]()}
              </span>
              <span translate="no" className="ml-auto text-base font-semibold tabular-nums">
                {typeof count === 'number'
                  ? formatNumber(count)
                  : (count ?? (
                      <span aria-hidden="true" className="skeleton inline-block h-5 w-8" />
                    ))}
              </span>
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The number of filtered orders and their revenue (ORD-05). */
export function ResultsSummary({ summary }: { summary: OrderSummary | undefined }) {
  return (
    <p
      role="status"
      className="flex min-h-5 min-w-[min(11rem,100%)] flex-wrap items-baseline gap-x-4 text-sm"
    >
      {summary && (
        <>
          <span className="font-medium">
            {summary.isMinimum
              ? m.ordersShowingMin({ count: summary.total })
              : m.ordersShowing({ count: summary.total })}
          </span>
          {summary.isMinimum ? (
            <span className="text-muted">{m.ordersRevenueHint()}</span>
          ) : summary.revenue === undefined ? null : (
            <span className="text-muted">
              <span title={m.overviewExcludes()}>{m.staffRevenue()}</span>{' '}
              <span translate="no" className="font-semibold text-base-content tabular-nums">
                {displayPrice(summary.revenue)}
              </span>
              {summary.refunded && (
                <span className="tabular-nums">{` (${m.ordersRevenueRefunded({ amount: displayPrice(summary.refunded) })})`}</span>
              )}
            </span>
          )}
        </>
      )}
    </p>
  )
}
