import { CsvError, parse } from 'csv-parse/sync'
import * as m from '#shared/i18n/messages.ts'
import { csvText } from './csv-text.ts'

/** A row's cells by column name in lower case, and the number of its first line in the file. */
export type CsvRow = { line: number; cells: ReadonlyMap<string, string> }

/** A fault in the file or in one of its rows; the first line has number 1. */
export type Fault = { line: number; message: string }

type CsvTable = { columns: string[]; rows: CsvRow[]; faults: Fault[] }

/** The size of the largest file that is read, in bytes. */
const MAX_BYTES = 100 * 1024 * 1024

/** More products than a shop is built for (docs/decisions/stock.md); 100,000 were measured. */
const MAX_ROWS = 200_000

/** Several times as many as any known shop's export has. */
const MAX_COLUMNS = 200

/** Characters without width that other programs leave in headings; those that turn text stay visible. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g
const tooManyColumns = () => m.importTooManyColumns({ most: MAX_COLUMNS })

/**
 * Reads a CSV file with a header (RFC 4180), separated by commas, semicolons, tabs or bars (IMPORT-02). A
 * fault that concerns the whole file is the only one returned.
 */
export function readCsv(bytes: Uint8Array): CsvTable {
  const only = (line: number, message: string) => ({
    columns: [],
    rows: [],
    faults: [{ line, message }],
  })
  if (bytes.length > MAX_BYTES)
    return only(1, m.importTooLarge({ megabytes: MAX_BYTES / 1024 ** 2 }))
  const text = csvText(bytes)
  if (text === null) return only(1, m.importNotUtf8())
  if (text.includes('\0')) return only(lineOf(text, '\0'), m.importNotText())
  const { body, delimiter } = separated(text)
  // Before parsing, which takes seconds for so many.
  if (countOf(delimiter, body) > 10 * MAX_COLUMNS) return only(1, tooManyColumns())
  const records = recordsOf(body, delimiter)
  if ('message' in records) return only(records.line, records.message)
  const [header, ...rest] = records.found.slice(records.found.findIndex(hasText))
  if (!header) return only(1, m.importEmpty())
  const columns = header.cells.map((name) => name.replaceAll(unseen, '').trim().toLowerCase())
  if (columns.length > MAX_COLUMNS) return only(1, tooManyColumns())
  const twice = columns.find((name, at) => name !== '' && columns.indexOf(name) !== at)
  if (twice !== undefined) return only(1, m.importSameColumn({ name: twice }))
  if (rest.length > MAX_ROWS) return only(MAX_ROWS, m.importTooManyRows({ most: MAX_ROWS }))
  const faults: Fault[] = []
  const rows = rest.flatMap(({ line, cells }): CsvRow | [] => {
    if (!hasText({ cells })) return []
    if (cells.length > columns.length) {
      faults.push({
        line,
        message: m.importTooManyCells({ cells: `${cells.length}`, columns: `${columns.length}` }),
      })
      return []
    }
    return { line, cells: new Map(cells.map((cell, at) => [columns[at] ?? '', cell.trim()])) }
  })
  return { columns, rows, faults }
}

const hasText = ({ cells }: { cells: readonly string[] }) =>
  cells.some((cell) => cell.trim() !== '')

type Records = { found: { line: number; cells: string[] }[] } | Fault

function recordsOf(text: string, delimiter: string): Records {
  const bytes = Buffer.from(text)
  const lineAt = lineCounter(bytes)
  try {
    const records = parse(bytes, {
      delimiter,
      info: true,
      // All of them, because the first line may end otherwise than the rest.
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      skip_empty_lines: true,
    }) as unknown as { record: string[]; info: { bytes: number } }[]
    let start = 0
    return {
      found: records.map(({ record, info }) => {
        const found = { line: lineAt(start), cells: record }
        start = info.bytes
        return found
      }),
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const message =
      error.code === 'CSV_QUOTE_NOT_CLOSED' ? m.importOpenQuote() : m.importStrayQuote()
    return { line: lineAt(Number(error.bytes ?? 0)), message }
  }
}

/**
 * Returns the line of the first text at or after a position; positions must ascend. The parser's
 * line count is not used, because it counts a Windows line ending inside quotation marks twice.
 */
function lineCounter(bytes: Uint8Array): (place: number) => number {
  const [lineFeed, carriageReturn] = [10, 13]
  // A carriage return alone ends a line too, as spreadsheets on a Mac write it.
  const endsLine = (index: number) =>
    bytes[index] === lineFeed || (bytes[index] === carriageReturn && bytes[index + 1] !== lineFeed)
  let at = 0
  let line = 1
  return (place) => {
    for (; at < place; at += 1) if (endsLine(at)) line += 1
    for (; bytes[at] === lineFeed || bytes[at] === carriageReturn; at += 1) {
      if (endsLine(at)) line += 1
    }
    return line
  }
}

/** The separator that Excel's line "sep=;" states, or else the most frequent of the first line. */
function separated(text: string): { body: string; delimiter: string } {
  const [stated, delimiter] = /^\uFEFF?"?sep=([,;\t|])"?[,;\t|]{0,200}(?=\r|\n)/i.exec(text) ?? []
  // The line's end stays, so that the lines keep their numbers.
  if (stated && delimiter) return { body: text.slice(stated.length), delimiter }
  return { body: text, delimiter: delimiterOf(text) }
}

function delimiterOf(text: string): string {
  const counts = [',', ';', '\t', '|'].map((each) => ({ each, count: countOf(each, text) }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.each ?? ','
}

function countOf(delimiter: string, text: string): number {
  const [first = ''] = text.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)
  return first.split(delimiter).length
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}
