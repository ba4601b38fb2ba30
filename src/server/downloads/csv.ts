import { textStream } from './text-stream.ts'

export type Cell = string | number | null

/** A table as it is downloaded: rows come as they are asked for, never all at once. */
export type Table = {
  /** Without its ending. */
  name: string
  columns: readonly string[]
  rows: AsyncIterable<readonly Cell[]>
}

/**
 * A table as a CSV file (RFC 4180), streamed at the reader's pace. It begins with a byte order
 * mark, without which Excel takes UTF-8 for something else.
 */
export function csvResponse({ name, columns, rows }: Table): Response {
  return new Response(textStream(lines({ columns, rows })), {
    headers: {
      'Content-Type': 'text/csv;charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
}

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
 * Where a spreadsheet would find a formula: at the beginning of the cell, and after each sign that
 * some reader splits cells on (`;` in Quebec, a tab, a line break), with spaces or quotes between.
 * An apostrophe there makes it text: customers must not write formulas into staff's files.
 */
const formulaStart = /(?<=[;\t\r\n])(?=[ "]*[=+\-@＝＋－＠])|^(?=[ "]*[=+\-@＝＋－＠\t\r\n])/g
