import * as m from '#shared/i18n/messages.ts'
import type { Cell } from '../../downloads/csv-cell.ts'
import { accountName, xeroCode } from './account-names.ts'
import type { Entry } from './journal.ts'

// The files that QuickBooks Online ("Journal Entries") and Xero ("Manual Journals") import: one journal
// for each month. Their headings are the programs' own.

type ImportTable = { columns: string[]; rowsOf: (entry: Entry) => Cell[][] }

export const quickbooks: ImportTable = {
  columns: ['JournalNo', 'JournalDate', 'AccountName', 'Debits', 'Credits', 'Description'],
  rowsOf: ({ day, postings }) =>
    postings.map(({ account, cents }) => [
      { date: `SHOP-${day}` },
      { date: written(day, (year, month, date) => `${month}/${date}/${year}`) },
      accountName(account),
      cents > 0 ? { cents } : null,
      cents < 0 ? { cents: -cents } : null,
      m.booksSalesAndRefunds(),
    ]),
}

/** No tax on top: the taxes are lines of their own. */
const NO_TAX = 'Tax Exempt'

export const xero: ImportTable = {
  columns: ['*Narration', '*Date', 'Description', '*AccountCode', '*TaxRate', '*Amount'],
  rowsOf: ({ day, postings }) =>
    postings.map(({ account, cents }) => [
      `${m.booksSalesAndRefunds()} ${day}`,
      { date: written(day, (year, month, date) => `${date}/${month}/${year}`) },
      accountName(account),
      xeroCode(account),
      NO_TAX,
      { cents },
    ]),
}

type Write = (year: string, month: string, date: string) => string

function written(day: string, write: Write): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return write(year, month, date)
}
