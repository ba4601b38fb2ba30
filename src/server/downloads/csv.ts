import * as m from '#shared/i18n/messages.ts'
import { type Cell, csvCell } from './csv-cell.ts'
import { type CsvStyle, plainStyle } from './csv-style.ts'
import { textStream } from './text-stream.ts'

export type Columns<T> = readonly (readonly [name: string, cell: (record: T) => Cell])[]

/** A table to download; rows are produced as they are read. */
export type Table = {
  /** File name without extension. */
  name: string
  columns: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
  /** Set if it is for a program, whatever the reader's language is. */
  style?: CsvStyle
}

/** Excel detects UTF-8 by it. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as a CSV file, streamed at the reader's pace. A file that breaks off says so in its last
 * line, because spreadsheets open what a browser saved of it.
 */
export function csvResponse(
  { name, columns, rows, style: own }: Table,
  readers: CsvStyle,
  onError: (error: unknown) => void,
): Response {
  const style = own ?? readers
  async function* lines() {
    yield csvHead(columns, style)
    for await (const row of rows) yield csvLine(row, style)
  }
  const brokenOff = () => `\r\n${csvLine([m.csvBrokenOff()], style)}`
  return new Response(textStream(lines(), onError, brokenOff), {
    headers: {
      'Content-Type': 'text/csv;charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

/** The start of a file, with the line of headings. */
export function csvHead(columns: readonly string[], style: CsvStyle): string {
  return BYTE_ORDER_MARK + csvLine(columns, style)
}

export function csvLine(cells: readonly Cell[], style: CsvStyle = plainStyle): string {
  return `${cells.map((cell) => csvCell(cell, style)).join(style.separator)}\r\n`
}
