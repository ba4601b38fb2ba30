import { formatMoney, parseMoney } from '#shared/domain/money.ts'
import type { CsvStyle } from './csv-style.ts'

/** An amount in whole cents, written with the decimal sign of the file. */
type Amount = { cents: number }

/** A time in milliseconds, written in UTC in the form that spreadsheets read in every language. */
type Time = { time: number }

/** A day or a month such as "2026-11", which a spreadsheet may read as a date. */
type CalendarDate = { date: string }

export type Cell = string | number | null | Amount | Time | CalendarDate

export function csvCell(cell: Cell, style: CsvStyle): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell).replace('.', style.decimal)
  if (typeof cell === 'string') return quoted(guarded(cell, style), style)
  if ('date' in cell) return cell.date
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

const guardedFormula =
  /(?<=[,;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])|^'(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

/** A number that is not a whole one of at most 15 digits, such as `02134`, `1.50` or `1 234`. */
const otherNumber =
  /^(?![1-9]\d{0,14}$|0$)(?:[.,]*\d[\d.,]*(?:e[+-]?\d+)?|\d{1,3}(?:\s\d{3})+(?:[.,]\d*)?)$/i
const numericDate = /^\d+[-/.:]\d{1,2}(?:[-/.:]\d+)?$/
const namedDate =
  /^\d{0,4}[ /-]*(?:jan(?:uary|v|vier)?|feb(?:ruary)?|f[ée]v(?:r|rier)?|mar(?:ch|s)?|apr(?:il)?|avr(?:il)?|may|mai|june?|juin|july?|juil(?:let)?|aug(?:ust)?|ao[uû]t|sept?(?:ember|embre)?|oct(?:ober|obre)?|nov(?:ember|embre)?|d[ée]c(?:ember|embre)?)\.?[ /-]*\d{0,4}$/iu

/** `(12)` is -12 to a bookkeeper, and `5 A` or `7:30 pm` a time of day. */
const negative = /^\(\d[\d.,]*\)$/
const timeOfDay = /^\d{1,2}(?::\d{1,2}){0,2}\s+[ap]m?$/i
const truth = /^(?:true|false|vrai|faux)$/i

/**
 * Whether a spreadsheet would show a text as another number, as a date or as TRUE: it drops leading
 * zeros and digits after the 15th, `982735e5` becomes 98273500000, and `MAY10` or `1/2` a day.
 */
function isChanged(text: string): boolean {
  const trimmed = text.trim()
  if (!/\d/.test(trimmed)) return truth.test(trimmed)
  return [otherNumber, numericDate, namedDate, negative, timeOfDay].some((form) =>
    form.test(trimmed),
  )
}

function isGuarded(text: string): boolean {
  return text.startsWith("'") && isChanged(text.replace(/^'+/, ''))
}

function guarded(text: string, { separator, isForSpreadsheets }: CsvStyle): string {
  if (isGuarded(text) || (isForSpreadsheets && isChanged(text))) return `'${text}`
  return text.replace(separator === ';' ? formulaStartInFrench : formulaStart, "'")
}

/** The text of a cell as it was before it was written, in any style. */
export function withoutApostrophes(cell: string): string {
  return isGuarded(cell) ? cell.slice(1) : cell.replace(guardedFormula, '')
}
