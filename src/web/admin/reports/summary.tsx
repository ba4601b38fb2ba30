import { neighborOf, type Period } from '#shared/domain/report/periods.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { periodWords } from './period-words.ts'
import { priceWords, type SalesAmount, salesAmounts, sumsOf, useSales } from './report-data.ts'
import { ReportTable } from './report-table.tsx'

export const amountWords: Record<SalesAmount, () => string> = {
  gross: m.reportGross,
  discounts: m.reportDiscounts,
  shipping: m.staffShipping,
  tax: m.reportTax,
  refunds: m.activityFieldRefunds,
  fees: m.reportFees,
  net: m.reportNet,
}

/** These are taken off. */
const deducted: readonly SalesAmount[] = ['discounts', 'refunds', 'fees']

/** What the period came to, beside the one before. */
export function Summary({ period }: { period: Period }) {
  const before = neighborOf(period, 'before')
  const { data: rows } = useSales(period, 'month')
  const { data: rowsBefore } = useSales(before, 'month')
  if (!rows || !rowsBefore) return null
  const [now, then] = [sumsOf(rows), sumsOf(rowsBefore)]
  return (
    <section aria-labelledby="report-summary" className="flex flex-col gap-2">
      <h3 id="report-summary" className="font-semibold">
        {m.reportSummary()}
      </h3>
      <ReportTable
        label={m.reportSummary()}
        columns={[m.ordersAmount(), periodWords(period), periodWords(before), m.reportChange()]}
        rows={[
          {
            key: 'orders',
            cells: [
              m.staffOrders(),
              formatNumber(now.orders),
              formatNumber(then.orders),
              changeWords(now.orders, then.orders),
            ],
          },
          ...salesAmounts.map((name) => {
            const sign = deducted.includes(name) ? -1 : 1
            const cells = [
              name === 'net' ? (
                <strong key={name}>{amountWords[name]()}</strong>
              ) : (
                amountWords[name]()
              ),
              priceWords(sign * now[name]),
              priceWords(sign * then[name]),
              changeWords(now[name], then[name]),
            ]
            return { key: name, cells }
          }),
        ]}
      />
      <p className="max-w-prose text-sm text-muted text-pretty">{m.reportContents()}</p>
      {now.unknownFees > 0 && (
        <p className="text-sm text-muted">{m.reportUnknownFees({ count: now.unknownFees })}</p>
      )}
    </section>
  )
}

/** How much more or less than before, in percent; blank without anything before. */
function changeWords(now: number, then: number): string {
  if (then <= 0) return ''
  const percent = Math.round(((now - then) / then) * 100)
  return m.reportPercent({
    percent: `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${formatNumber(Math.abs(percent))}`,
  })
}
