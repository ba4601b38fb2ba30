import type { TaxRow } from '#shared/contract/staff/reports.ts'
import type { Period } from '#shared/domain/report/periods.ts'
import { type ReturnName, taxReturn } from '#shared/domain/report/tax-return.ts'
import { formatNumber } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'
import { ExportButton } from '../list/export-button.tsx'
import { useAction } from '../live/use-action.ts'
import { centsOf, priceWords, sumsOf, taxCents, useSales, useTaxes } from './report-data.ts'
import { ReportTable } from './report-table.tsx'

/** The taxes of the period, and the lines of the returns that follow from them. */
export function Taxes({ period }: { period: Period }) {
  const { data: rows } = useTaxes(period)
  const askForFile = useAction('reports.export')
  const { from, to } = period
  if (!rows) return null
  return (
    <section aria-labelledby="report-taxes" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 id="report-taxes" className="font-semibold">
          {m.reportTax()}
        </h3>
        <div className="print:hidden">
          <ExportButton
            askForFile={() => askForFile({ report: 'taxes', from, to })}
            command="exportTaxes"
            failure={m.reportExportFailed()}
          />
        </div>
      </div>
      {rows.length === 0 ? (
        <p className="text-muted">{m.reportNoTaxes()}</p>
      ) : (
        <>
          <TaxTable rows={rows} />
          <Warnings rows={rows} />
          <Returns period={period} rows={rows} />
        </>
      )}
    </section>
  )
}

function TaxTable({ rows }: { rows: readonly TaxRow[] }) {
  const sum = (field: 'collected' | 'refunded' | 'net') =>
    priceWords(rows.reduce((cents, row) => cents + centsOf(row[field]), 0))
  return (
    <ReportTable
      label={m.reportTax()}
      columns={[
        m.reportComponent(),
        m.reportJurisdiction(),
        m.reportRate(),
        m.reportTaxable(),
        m.reportCollected(),
        m.reportRefundedTax(),
        m.reportOwed(),
      ]}
      rows={rows.map((row) => ({
        key: `${row.component} ${row.jurisdiction} ${row.rate}`,
        cells: [
          componentWords(row.component),
          row.jurisdiction === 'CA' ? m.reportFederal() : row.jurisdiction,
          row.rate === null ? '–' : formatNumber(Number(row.rate)),
          row.taxable === null ? '–' : priceWords(centsOf(row.taxable)),
          priceWords(centsOf(row.collected)),
          priceWords(centsOf(row.refunded)),
          priceWords(centsOf(row.net)),
        ],
      }))}
      total={[m.staffTotal(), '', '', '', sum('collected'), sum('refunded'), sum('net')]}
    />
  )
}

const components = new Map([
  ['GST', m.taxGst],
  ['HST', m.taxHst],
  ['PST', m.taxPst],
  ['QST', m.taxQst],
])

function componentWords(code: string): string {
  return components.get(code)?.() ?? (code === 'TAX' ? m.reportSingleTax() : code)
}

/** What the rows cannot say by themselves. */
function Warnings({ rows }: { rows: readonly TaxRow[] }) {
  const hasUnknown = rows.some(({ rate }) => rate === null)
  const hasSingle = rows.some(({ component, rate }) => component === 'TAX' && rate !== null)
  return (
    <>
      {hasUnknown && <p className="text-sm text-muted">{m.reportOlderOrders()}</p>}
      {hasSingle && <p className="text-sm text-muted">{m.reportSingleTaxHint()}</p>}
    </>
  )
}

const returnWords: Record<ReturnName, () => string> = {
  gst: m.reportGstReturn,
  qst: m.reportQstReturn,
}

const lineWords: Record<number, () => string> = {
  101: m.reportLine101,
  103: m.reportLine103,
  107: m.reportLine107,
  109: m.reportLine109,
  203: m.reportLine203,
  207: m.reportLine207,
  209: m.reportLine209,
}

function Returns({ period, rows }: { period: Period; rows: readonly TaxRow[] }) {
  const { data: sales } = useSales(period, 'month')
  if (!sales) return null
  return (['gst', 'qst'] as const).map((name) => {
    const lines = taxReturn(name, taxCents(rows), sumsOf(sales))
    if (!lines) return null
    return (
      <section key={name} aria-labelledby={`return-${name}`} className="mt-2 flex flex-col gap-2">
        <h4 id={`return-${name}`} className="font-semibold">
          {returnWords[name]()}
        </h4>
        <ReportTable
          label={returnWords[name]()}
          columns={[m.reportLine(), m.ordersAmount()]}
          isWordy
          rows={lines.map(({ line, cents }) => ({
            key: String(line),
            cells: [
              m.reportLineWords({ line: String(line), words: lineWords[line]?.() ?? '' }),
              priceWords(cents),
            ],
          }))}
        />
      </section>
    )
  })
}
