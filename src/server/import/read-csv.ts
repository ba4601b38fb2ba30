import { CsvError, parse } from 'csv-parse/sync'
import * as m from '#shared/i18n/messages.ts'
import { csvText } from './csv-text.ts'

/** A row's cells with text by column name in lower case, and the number of its first line in the file. */
export type CsvRow = { line: number; cells: ReadonlyMap<string, string> }

/** A fault in the file or in one of its rows; the first line has number 1. */
export type Fault = { line: number; message: string }

type CsvTable = {
  columns: string[]
  rows: CsvRow[]
  faults: Fault[]
  /** Names of several columns; those after the first have a number behind it. */
  repeated: string[]
}

/** The size of the largest file that is read, in bytes. */
const MAX_BYTES = 100 * 1024 * 1024

/** More products than a shop is built for (docs/decisions/stock.md); 100,000 were measured. */
const MAX_ROWS = 200_000

/** WooCommerce exports a column for each kind of metadata, of which plugins add hundreds. */
const MAX_COLUMNS = 1_000

/** Each takes memory, even an empty one. */
const MAX_CELLS = 40_000_000

/** Characters without width that other programs leave in headings; those that turn text stay visible. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g
/** Spaces within a heading; spreadsheets and web pages make line breaks and no-break spaces of them. */
const spaces = /\s+/g
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
    repeated: [],
  })
  if (bytes.length > MAX_BYTES)
    return only(1, m.importTooLarge({ megabytes: MAX_BYTES / 1024 ** 2 }))
  const text = csvText(bytes)
  if (text === null) return only(1, m.importNotUtf8())
  if (text.includes('\0')) return only(lineOf(text, '\0'), m.importNotText())
  const { body, delimiter } = separated(text)
  // Before parsing, which takes seconds for so many.
  if (columnsIn(delimiter, body) > 10 * MAX_COLUMNS) return only(1, tooManyColumns())
  if (countOf(delimiter, body, MAX_CELLS) > MAX_CELLS) {
    return only(1, m.importTooManyRows({ most: MAX_CELLS / MAX_COLUMNS }))
  }
  const records = readRecords(body, delimiter)
  if ('message' in records) return only(records.line, records.message)
  const filled = records.records.slice(records.records.findIndex(hasText))
  const [header, ...rest] = unwrapped(filled, delimiter)
  if (!header) return only(1, m.importEmpty())
  const { columns, repeated } = namedColumns(header.cells)
  if (columns.length > MAX_COLUMNS) return only(1, tooManyColumns())
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
    const texts = cells.flatMap((cell, at): [string, string][] => {
      const text = cell.trim()
      return text === '' ? [] : [[columns[at] ?? '', text]]
    })
    return { line, cells: new Map(texts) }
  })
  return { columns, rows, faults, repeated }
}

/** A fault for a column that is read and that the file has twice. */
export function repeatedColumn(
  { repeated }: Pick<CsvTable, 'repeated'>,
  used: ReadonlySet<string>,
): Fault | null {
  const name = repeated.find((each) => used.has(each))
  return name === undefined ? null : { line: 1, message: m.importSameColumn({ name }) }
}

/** A column without a heading, by its place; the space tells it from one whose heading is a number. */
const nameless = (place: number) => ` ${place}`

/** The place of a column without a heading, from 1; undefined if the column has one. */
export function placeOfNameless(name: string): number | undefined {
  return name.startsWith(' ') ? Number(name) : undefined
}

function namedColumns(cells: readonly string[]): Pick<CsvTable, 'columns' | 'repeated'> {
  const counts = new Map<string, number>()
  const columns = cells.map((cell, at) => {
    const name = cell.replaceAll(unseen, '').replaceAll(spaces, ' ').trim().toLowerCase()
    if (name === '') return nameless(at + 1)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count === 1 ? name : `${name} (${count})`
  })
  return { columns, repeated: [...counts].flatMap(([name, count]) => (count > 1 ? name : [])) }
}

/**
 * Takes apart rows that stand in one cell each: a spreadsheet that expects another separator shows them
 * in its first column, and saves them in quotation marks. A remark with commas is no such row.
 */
function unwrapped(records: readonly CsvRecord[], delimiter: string): readonly CsvRecord[] {
  const wrapped = records.filter(({ cells }) => cells.length === 1 && cells[0]?.includes(delimiter))
  if (wrapped.length === 0) return records
  const inner = recordsOf(wrapped.map(({ cells }) => cells[0] ?? '').join('\n'), delimiter)
  if (!('records' in inner) || inner.records.length !== wrapped.length) return records
  const cellsOf = new Map(wrapped.map((row, at) => [row, inner.records[at]?.cells ?? []]))
  const [header] = records
  const count = (header && cellsOf.get(header)?.length) ?? header?.cells.length ?? 0
  if (count < 3) return records
  return records.map((row) => {
    const cells = cellsOf.get(row)
    return cells?.length === count ? { ...row, cells } : row
  })
}

const hasText = ({ cells }: { cells: readonly string[] }) =>
  cells.some((cell) => cell.trim() !== '')

type CsvRecord = { line: number; cells: string[] }
type Records = { records: CsvRecord[] } | Fault

/**
 * PHP's own writer leaves a quotation mark behind a backslash as it is, which no standard allows. Only
 * a text that is no CSV is read so.
 */
function readRecords(text: string, delimiter: string): Records {
  const records = recordsOf(text, delimiter)
  if ('records' in records || !text.includes('\\"')) return records
  const other = recordsOf(text.replaceAll('\\"', '\\""'), delimiter)
  return 'records' in other ? other : records
}

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
      records: records.map(({ record, info }) => {
        const csvRecord = { line: lineAt(start), cells: record }
        start = info.bytes
        return csvRecord
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
  const [stated, delimiter] = /^"?sep=([,;\t|])"?[,;\t|]{0,200}(?=\r|\n)/i.exec(text) ?? []
  // The line's end stays, so that the lines keep their numbers.
  if (stated && delimiter) return { body: text.slice(stated.length), delimiter }
  return { body: text, delimiter: delimiterOf(text) }
}

/** Headings in quotation marks may have other separators, as WooCommerce's "GTIN, UPC, EAN, or ISBN". */
function delimiterOf(text: string): string {
  const first = firstLineOf(text)
  const most = [first.replaceAll(/"[^"]*"/g, ''), first].map(mostFrequent)
  return most.find(({ columns }) => columns > 1)?.delimiter ?? ','
}

function mostFrequent(line: string) {
  const counts = [',', ';', '\t', '|'].map((delimiter) => ({
    delimiter,
    columns: line.split(delimiter).length,
  }))
  return counts.reduce((one, other) => (other.columns > one.columns ? other : one))
}

function columnsIn(delimiter: string, text: string): number {
  return firstLineOf(text).split(delimiter).length
}

function firstLineOf(text: string): string {
  return text.replace(/^[\r\n]+/, '').split(/[\r\n]/, 1)[0] ?? ''
}

/** How many times a text has a separator, or more than `most`. */
function countOf(delimiter: string, text: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(delimiter); at !== -1 && count <= most; count += 1) {
    at = text.indexOf(delimiter, at + 1)
  }
  return count
}

function lineOf(text: string, part: string): number {
  return text.slice(0, text.indexOf(part)).split('\n').length
}
