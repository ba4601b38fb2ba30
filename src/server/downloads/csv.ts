import * as m from '../../shared/i18n/messages.ts'
import { textStream } from './text-stream.ts'

export type Cell = string | number | null

export type Columns<T> = readonly (readonly [name: string, cell: (record: T) => Cell])[]

/** A table to download; rows are produced as they are read. */
export type Table = {
  /** File name without extension. */
  name: string
  columns: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
}

/**
 * A table as a CSV file (RFC 4180), streamed at the reader's pace. It starts with a byte order mark so
 * that Excel detects UTF-8. A file that breaks off says so in its last line, because spreadsheets open
 * what a browser saved of it.
 */
export function csvResponse(
  { name, columns, rows }: Table,
  onError: (error: unknown) => void,
): Response {
  return new Response(textStream(lines({ columns, rows }), onError, brokenOff), {
    headers: {
      'Content-Type': 'text/csv;charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

const brokenOff = () => `\r\n${csvLine([m.csvBrokenOff()])}`

async function* lines({ columns, rows }: Omit<Table, 'name'>) {
  yield `\uFEFF${csvLine(columns)}`
  for await (const row of rows) yield csvLine(row)
}

export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`
}

function csvCell(cell: Cell): string {
  if (cell === null) return ''
  if (typeof cell === 'number') return String(cell)
  const text = cell.replace(formulaStart, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/**
 * Where a spreadsheet would detect a formula: at the start of the cell and after each character
 * that some locales split cells on (`;` in Quebec, tab, line break), with optional spaces or quotes
 * in between. An apostrophe there makes it text, so that customers cannot inject formulas. One is
 * also added before an existing apostrophe, so that `withoutApostrophes` can remove exactly those
 * that were added.
 */
const formulaStart = /(?<=[;\t\r\n])(?=[ "']*[=+\-@＝＋－＠])|^(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

const guardedStart = /(?<=[;\t\r\n])'(?=[ "']*[=+\-@＝＋－＠])|^'(?=[ "']*[=+\-@＝＋－＠\t\r\n])/g

/** The text of a cell as it was before `csvLine`. */
export function withoutApostrophes(cell: string): string {
  return cell.replace(guardedStart, '')
}
