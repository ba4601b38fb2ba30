import type { Overview } from '../../../shared/contract/dashboard.ts'
import { ErrorBoundary } from '../../ui/lazy/error-boundary.tsx'
import { lazyPart } from '../../ui/lazy/lazy-part.tsx'
import { onceIdle } from '../../platform/idle.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { dayWords, ordersOf, revenueOf, roundDollars } from './overview-data.ts'

// Loaded when idle, after everything more urgent.
const SalesChart = lazyPart(() => onceIdle().then(() => import('./sales-chart.tsx')))

type SalesPanelProps = { days: Overview['days'] }

/** A month of orders and revenue: as a chart and as a table. */
export function SalesPanel({ days }: SalesPanelProps) {
  return (
    <section aria-labelledby="sales-heading" className="min-w-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 id="sales-heading" className="font-semibold">
          The last {days.length} days
        </h3>
        <p className="flex flex-wrap gap-x-4 text-sm text-muted">
          <Key color="bg-accent" words={`${roundDollars(revenueOf(days))} revenue`} />
          <Key color="bg-primary" words={pluralize(ordersOf(days), 'order')} />
          <span>without cancelled ones</span>
        </p>
      </div>
      <div className="relative mt-3 h-48 overflow-hidden sm:h-56">
        <ErrorBoundary failed={<p className="text-muted">The chart could not be drawn.</p>}>
          <SalesChart
            days={days}
            fallback={<div aria-hidden="true" className="skeleton h-full" />}
          />
        </ErrorBoundary>
      </div>
      <details className="mt-2 text-sm">
        <summary className="w-fit cursor-pointer py-3 text-muted hover:text-base-content">
          Show as a table
        </summary>
        <div
          role="region"
          aria-labelledby="sales-heading"
          tabIndex={0}
          className="max-h-64 overflow-y-auto rounded-field border border-base-300"
        >
          <table className="w-full tabular-nums">
            <thead className="sticky top-0 bg-base-200 text-left">
              <tr>
                <th scope="col" className="px-4 py-2 font-semibold">
                  Day
                </th>
                <th scope="col" className="px-4 py-2 text-right font-semibold">
                  Orders
                </th>
                <th scope="col" className="px-4 py-2 text-right font-semibold">
                  Revenue
                </th>
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ start, orders, revenue }) => (
                <tr key={start} className="border-t border-base-300">
                  <th scope="row" className="px-4 py-1.5 text-left font-normal">
                    {dayWords(start)}
                  </th>
                  <td className="px-4 py-1.5 text-right">{orders}</td>
                  <td className="px-4 py-1.5 text-right">{`$${revenue}`}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

function Key({ color, words }: { color: string; words: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={`size-2.5 rounded-full ${color}`} />
      {words}
    </span>
  )
}
