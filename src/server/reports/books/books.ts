import type { BookFormat } from '#shared/contract/staff/reports.ts'
import type { DayRange } from '#shared/domain/report/report-days.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { plainStyle } from '../../downloads/csv-style.ts'
import type { Table } from '../../downloads/csv.ts'
import type { TextFile } from '../../downloads/text-file.ts'
import { inTurn } from '../in-turn.ts'
import { quickbooks, xero } from './import-tables.ts'
import { journalOf } from './journal.ts'
import { ledgerLines } from './ledger-file.ts'

/** The books of these days as a program reads them, whatever the reader's language. */
export function booksFile(db: Reader, format: BookFormat, days: DayRange): Table | TextFile {
  const name = `${format}-${days.from}-${days.to}`
  const entries = (each: 'day' | 'month') => inTurn(db, () => journalOf(db, days, each))
  if (format === 'ledger') {
    const text = async function* () {
      yield* ledgerLines(await entries('day'))
    }
    return { fileName: `${name}.journal`, text: text() }
  }
  const { columns, rowsOf } = format === 'xero' ? xero : quickbooks
  const rows = async function* () {
    for (const entry of await entries('month')) yield* rowsOf(entry)
  }
  return { name, columns, rows: rows(), style: plainStyle }
}
