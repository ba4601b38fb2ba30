import { useAtom } from 'jotai'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { BarChart } from './bar-chart.tsx'
import { refundedOf, revenueOf, roundDollars } from './overview-data.ts'

const spans = [7, 30] as const

/** How many days the charts show, stored per browser. */
const spanAtom = storedAtom<number>('admin_chart_days', (stored) => (stored === '7' ? 7 : 30))

type SalesPanelProps = { days: Overview['days'] }

/** Revenue and orders by day, each as a chart and as a table. */
export function SalesPanel({ days }: SalesPanelProps) {
  const [span, choose] = useAtom(spanAtom)
  const shown = days.slice(-span)
  const refunded = refundedOf(shown)
  return (
    <section aria-labelledby="sales-heading" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
        <h3 id="sales-heading" className="font-semibold">
          {m.overviewSales()}
        </h3>
        <fieldset className="flex min-w-0 flex-wrap items-center gap-1">
          <legend className="sr-only">{m.overviewPeriod()}</legend>
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
              {m.overviewDays({ count: choice })}
            </label>
          ))}
        </fieldset>
      </div>
      <p className="text-sm text-muted">
        {[
          m.overviewExcludes(),
          ...(refunded > 0
            ? [m.overviewBeforeRefunds({ amount: displayPrice(refunded.toFixed(2)) })]
            : []),
        ].join(' ')}
      </p>
      <div className="mt-3 grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <BarChart
          title={m.staffRevenue()}
          days={shown}
          valueOf={(day) => revenueOf([day])}
          words={(amount) => displayPrice(amount.toFixed(2))}
          axisWords={roundDollars}
        />
        <BarChart
          title={m.staffOrders()}
          days={shown}
          valueOf={({ orders }) => orders}
          words={(count) => m.overviewOrders({ count })}
          axisWords={String}
        />
      </div>
    </section>
  )
}
