import { formatMoney, parseMoney } from '../../shared/domain/money.ts'
import type { CsvStyle } from './csv-style.ts'

/** An amount in whole cents, written with the decimal sign of the file. */
type Amount = { cents: number }

/** A time in milliseconds, written in UTC in the form that spreadsheets read in every language. */
type Time = { time: number }

export type Cell = string | number | null | Amount | Time

export function csvCell(cell: Cell, style: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', style.decimal)
  if (typeof cell === 'string') return quoted(guarded(cell, style), style)
  if ('time' in cell) return new Date(cell.time).toISOString().slice(0, 19).replace('T', ' ')
  return formatMoney(cell.cents).replace('.', style.decimal)
}

/** The time that an ISO text states, as a cell. */
export function timeCell(iso: string | null): Cell {
  return iso === null ? null : { time: Date.parse(iso) }
}

/** The amount that a decimal text states, as a cell; other texts stay texts. */
export function amountCell(text: string | null): Cell {
  const [, sign, digits = ''] = /^(-?)(\d+\.\d\d)$/.exec(text ?? '') ?? []
  const cents = parseMoney(digits)
  return cents === null ? text : { cents: sign === '-' ? -cents : cents }
}

function quoted(text: string, { separator }: CsvStyle): string {
  const needsQuotes = /["\r\n]/.test(text) || text.includes(separator)
  return needsQuotes ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Where a spreadsheet would detect a formula: at the start of the cell and after each character
 * that some locales split cells on (`;` in Quebec, tab, line break), with optional spaces or quotes
 * in between. An apostrophe there makes it text, so that customers cannot inject formulas. One is
 * also added before an existing apostrophe, so that `withoutApostrophes` can remove exactly those
 * that were added.
 */
const formulaStart =
  /(?<=[;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])|(?<=,)(?='[ "']*[=+\-@＝＋－＠])|^(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

/** The same in a file with semicolons, which other locales split on commas. */
const formulaStartInFrench =
  /(?<=[,;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])|^(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

const guardedFormula = /(?<=[,;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])|^'(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

const month =
  '(?:jan(?:uary|v|vier)?|feb(?:ruary)?|f[ée]v(?:r|rier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|july?|juil(?:let)?|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[ée]c(?:ember|embre)?)\\.?'

/**
 * Texts that a spreadsheet would show as another number or as a date: it drops leading zeros and
 * digits after the 15th, `982735e5` becomes 98273500000, and `MAY10` or `1/2` a day.
 */
const changed = `\\s*(?:${[
  '0\\d[\\d .,]*',
  '\\d[\\d .,]{15,}',
  '\\d+(?:[.,]\\d*)?e[+-]?\\d+',
  '\\d{1,4}[-/.:]\\d{1,2}(?:[-/.:]\\d{1,4})?',
  `${month}[ /-]*\\d{1,4}`,
  `\\d{1,4}[ /-]*${month}(?:[ /-]*\\d{1,4})?`,
].join('|')})\\s*$`

const changedText = new RegExp(`^${changed}`, 'iu')
const guardedText = new RegExp(`^''*${changed}`, 'iu')

function guarded(text: string, { separator, isForSpreadsheets }: CsvStyle): string {
  if (guardedText.test(text) || (isForSpreadsheets && changedText.test(text))) return `'${text}`
  return text.replace(separator === ';' ? formulaStartInFrench : formulaStart, "'")
}

/** The text of a cell as it was before it was written, in any style. */
export function withoutApostrophes(cell: string): string {
  return guardedText.test(cell) ? cell.slice(1) : cell.replace(guardedFormula, '')
}
