import { type SalesKey, salesKeys, type SalesRow } from '#shared/contract/staff/reports.ts'
import { paymentMethodName } from '#shared/domain/order/payment/payment-names.ts'
import type { Period } from '#shared/domain/report/periods.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { SelectField } from '../../ui/forms/field.tsx'
import { ExportButton } from '../list/export-button.tsx'
import { useAction } from '../live/use-action.ts'
import { dayWords, monthWords } from './period-words.ts'
import { centsOf, priceWords, salesAmounts, sumsOf, useSales } from './report-data.ts'
import { ReportTable } from './report-table.tsx'
import { amountWords } from './summary.tsx'

/** More rows are only in the file. */
const SHOWN = 500

const keyWords: Record<SalesKey, () => string> = {
  day: m.overviewDay,
  month: m.reportMonth,
  product: m.staffProduct,
  province: m.activityFieldProvince,
  method: m.reportMethod,
  channel: m.reportChannel,
}

type SalesProps = { period: Period; by: SalesKey; onChoose: (by: SalesKey) => void }

/** The sales of the period by day, product, province and so on. */
export function Sales({ period, by, onChoose }: SalesProps) {
  const { from, to } = period
  const { data: rows } = useSales(period, by)
  const askForFile = useAction('reports.export')
  return (
    <section aria-labelledby="report-sales" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <h3 id="report-sales" className="font-semibold">
          {m.overviewSales()}
        </h3>
        <div className="flex flex-wrap items-end gap-2 print:hidden">
          <div className="w-44">
            <SelectField
              label={m.reportBy()}
              value={by}
              onChange={({ target }) =>
                onChoose(salesKeys.find((key) => key === target.value) ?? 'day')
              }
            >
              {salesKeys.map((key) => (
                <option key={key} value={key}>
                  {keyWords[key]()}
                </option>
              ))}
            </SelectField>
          </div>
          <ExportButton
            askForFile={() => askForFile({ report: 'sales', from, to, by })}
            command="exportSales"
            failure={m.reportExportFailed()}
          />
        </div>
      </div>
      {rows?.length === 0 && <p className="text-muted">{m.overviewNoSales()}</p>}
      {rows && rows.length > 0 && <SalesTable rows={rows} by={by} />}
      {rows && rows.length > SHOWN && (
        <p className="text-sm text-muted">{m.reportMoreRows({ count: rows.length - SHOWN })}</p>
      )}
    </section>
  )
}

function SalesTable({ rows, by }: { rows: readonly SalesRow[]; by: SalesKey }) {
  const sums = sumsOf(rows)
  return (
    <ReportTable
      label={m.overviewSales()}
      columns={[
        keyWords[by](),
        m.staffOrders(),
        m.staffBulkUnits(),
        ...salesAmounts.map((name) => amountWords[name]()),
      ]}
      rows={rows.slice(0, SHOWN).map((row) => ({
        key: row.key,
        cells: [
          rowWords(by, row),
          formatNumber(row.orders),
          formatNumber(row.units),
          ...salesAmounts.map((name) => priceWords(centsOf(row[name]))),
        ],
      }))}
      total={[
        m.staffTotal(),
        // An order is in the row of each of its products.
        by === 'product' ? '' : formatNumber(sums.orders),
        formatNumber(sums.units),
        ...salesAmounts.map((name) => priceWords(sums[name])),
      ]}
    />
  )
}

const channelWords: Record<string, () => string> = {
  online: m.reportOnline,
  staff: m.reportByStaff,
}

function rowWords(by: SalesKey, { key, name }: SalesRow): string {
  if (by === 'day') return dayWords(key, { dateStyle: 'medium' })
  if (by === 'month') return monthWords(`${key}-01`)
  if (by === 'product') return name ?? key
  if (by === 'method') return paymentMethodName(key)
  if (by === 'channel') return channelWords[key]?.() ?? key
  return key || m.reportNowhere()
}
