import type { InputOf } from '#shared/contract/action.ts'
import type { Registry } from '#shared/contract/registry.ts'
import type { SalesKey, SalesRow, TaxRow } from '#shared/contract/staff/reports.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Context } from '../context/context.ts'
import { amountCell } from '../downloads/csv-cell.ts'
import type { Columns, Table } from '../downloads/csv.ts'
import type { TextFile } from '../downloads/text-file.ts'
import { booksFile } from './books/books.ts'
import { inTurn } from './in-turn.ts'
import { salesReport } from './sales-report.ts'
import { taxReport } from './tax-report.ts'

type ReportInput = InputOf<Registry['reports.export']>

/** A report as a table in the language of the reader, or the books for a program. */
export function reportFile(
  { db }: Pick<Context, 'db'>,
  { report, by = 'day', ...days }: ReportInput,
): Table | TextFile {
  if (report !== 'taxes' && report !== 'sales') return booksFile(db.read, report, days)
  const name = `${report}-${days.from}-${days.to}`
  return report === 'taxes'
    ? tableOf(name, taxColumns(), () => inTurn(db.read, () => taxReport(db.read, days)))
    : tableOf(name, salesColumns(by), () =>
        inTurn(db.read, () => salesReport(db.read, { ...days, by })),
      )
}

function tableOf<Row>(name: string, columns: Columns<Row>, make: () => Promise<Row[]>): Table {
  async function* rows() {
    for (const row of await make()) yield columns.map(([, cell]) => cell(row))
  }
  return { name, columns: columns.map(([heading]) => heading), rows: rows() }
}

function taxColumns(): Columns<TaxRow> {
  return [
    [m.reportComponent(), ({ component }) => component],
    [m.reportRate(), ({ rate }) => (rate === null ? m.reportRateUnknown() : Number(rate))],
    [m.reportJurisdiction(), ({ jurisdiction }) => jurisdiction],
    [m.reportTaxable(), ({ taxable }) => amountCell(taxable)],
    [m.reportCollected(), ({ collected }) => amountCell(collected)],
    [m.reportRefundedTax(), ({ refunded }) => amountCell(refunded)],
    [m.reportOwed(), ({ net }) => amountCell(net)],
  ]
}

const keyHeadings: Record<SalesKey, () => string> = {
  day: m.overviewDay,
  month: m.reportMonth,
  product: m.staffProduct,
  province: m.activityFieldProvince,
  method: m.reportMethod,
  channel: m.reportChannel,
}

function salesColumns(by: SalesKey): Columns<SalesRow> {
  const isDate = by === 'day' || by === 'month'
  return [
    [keyHeadings[by](), isDate ? ({ key }) => ({ date: key }) : ({ key, name }) => name ?? key],
    [m.staffOrders(), ({ orders }) => orders],
    [m.staffBulkUnits(), ({ units }) => units],
    [m.reportGross(), ({ gross }) => amountCell(gross)],
    [m.reportDiscounts(), ({ discounts }) => amountCell(discounts)],
    [m.staffShipping(), ({ shipping }) => amountCell(shipping)],
    [m.reportTax(), ({ tax }) => amountCell(tax)],
    [m.activityFieldRefunds(), ({ refunds }) => amountCell(refunds)],
    [m.reportFees(), ({ fees }) => amountCell(fees)],
    [m.reportNet(), ({ net }) => amountCell(net)],
  ]
}
