import { useAtom } from 'jotai'
import type { Overview } from '../../../shared/contract/dashboard.ts'
import { pluralize } from '../../../shared/domain/format.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { BarChart } from './bar-chart.tsx'
import { revenueOf, roundDollars } from './overview-data.ts'

const spans = [7, 30] as const

const cents = new Intl.NumberFormat(undefined, {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** How many days the charts show, stored per browser. */
const spanAtom = storedAtom<number>('admin_chart_days', (stored) => (stored === '7' ? 7 : 30))

type SalesPanelProps = { days: Overview['days'] }

/** Revenue and orders by day, each as a chart and as a table. */
export function SalesPanel({ days }: SalesPanelProps) {
  const [span, choose] = useAtom(spanAtom)
  const shown = days.slice(-span)
  return (
    <section aria-labelledby="sales-heading" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 id="sales-heading" className="font-semibold">
          Sales
        </h3>
        <fieldset className="flex items-center gap-1">
          <legend className="sr-only">Chart period</legend>
          {spans.map((choice) => (
            <label
              key={choice}
              className="row-action cursor-pointer has-checked:bg-base-200 has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="chart-days"
                checked={span === choice}
                onChange={() => choose(() => choice)}
                className="radio radio-primary radio-xs"
              />
              {choice} days
            </label>
          ))}
        </fieldset>
      </div>
      <p className="text-sm text-muted">Excludes cancelled orders.</p>
      <div className="mt-3 grid gap-6 sm:grid-cols-2">
        <BarChart
          title="Revenue"
          days={shown}
          valueOf={(day) => revenueOf([day])}
          words={(amount) => `$${cents.format(amount)}`}
          axisWords={roundDollars}
        />
        <BarChart
          title="Orders"
          days={shown}
          valueOf={({ orders }) => orders}
          words={(count) => pluralize(count, 'order')}
          axisWords={String}
        />
      </div>
    </section>
  )
}
