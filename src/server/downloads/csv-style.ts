import type { Locale } from '#shared/i18n/locale.ts'

/** How a CSV file is written: for programs, or for the spreadsheets of a language. */
export type CsvStyle = {
  separator: ',' | ';'
  decimal: '.' | ','
  /** Whether texts are guarded that a spreadsheet would change into numbers or dates. */
  isForSpreadsheets: boolean
}

/** The style that programs read everywhere (RFC 4180). */
export const plainStyle: CsvStyle = { separator: ',', decimal: '.', isForSpreadsheets: false }

/** The styles that spreadsheets set to Canadian English and Canadian French open without questions. */
export const spreadsheetStyles: Readonly<Record<Locale, CsvStyle>> = {
  en: { separator: ',', decimal: '.', isForSpreadsheets: true },
  fr: { separator: ';', decimal: ',', isForSpreadsheets: true },
}
