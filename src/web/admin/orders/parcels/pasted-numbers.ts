import { typedOrderNumber } from '#shared/domain/order/typed-order-number.ts'
import { compactNumber } from '#shared/domain/shipping/carriers.ts'
import { isTrackingNumber } from '#shared/domain/shipping/tracking-number.ts'

type Pasted = {
  /** Numbers by the number or id of their order, from rows with an order. */
  byOrder: Map<string, string>
  /** Numbers without an order, in their order; null for a row that has none. */
  inOrder: (string | null)[]
  /** Rows whose text is not a usable number, such as one that the spreadsheet has rounded. */
  unread: number
}

/**
 * What a column or a range of a spreadsheet holds: one tracking number a row, or rows that begin with an
 * order. Null for a single text, which is pasted as usual.
 */
export function pastedNumbers(text: string): Pasted | null {
  const rows = rowsOf(text)
  const filled = rows.filter((row) => !isBlank(row))
  if (filled.length < 2 && (filled[0] ?? []).length < 2) return null
  const named = filled.map(namedNumber).filter((each) => each !== null)
  if (named.length > 0) {
    const byOrder = new Map(named.map(({ order, number }) => [order, number]))
    const unread = filled.filter((row) => !isBlank(row.slice(1)) && namedNumber(row) === null)
    return { byOrder, inOrder: [], unread: unread.length }
  }
  const inOrder = rows.map(bareNumber)
  const unread = rows.filter((row, index) => !isBlank(row) && inOrder[index] === null).length
  return { byOrder: new Map(), inOrder, unread }
}

type Row = readonly string[]

/** The rows without a heading and without blank ones at the end, each as its cells. */
function rowsOf(text: string): Row[] {
  const rows = text
    .trimEnd()
    .split(/\r\n|\r|\n/)
    .map((row) => row.split(row.includes('\t') ? '\t' : /[,;]/).map(bare))
  return rows[0] && isHeading(rows[0]) ? rows.slice(1) : rows
}

/** Whether a row begins with a word, also after a sign as in "# de suivi". */
function isHeading(row: Row): boolean {
  const [first = ''] = row
  return /^\P{N}*\p{L}/u.test(first) && typedOrderNumber(first) === null && bareNumber(row) === null
}

function namedNumber([first = '', ...others]: Row): { order: string; number: string } | null {
  const order = typedOrderNumber(first)
  const number = others.findLast((cell) => isTrackingNumber(compactNumber(cell)))
  return order !== null && number !== undefined ? { order, number: compactNumber(number) } : null
}

function bareNumber([first = '', ...others]: Row): string | null {
  const number = compactNumber(first)
  return isBlank(others) && isTrackingNumber(number) ? number : null
}

function isBlank(row: Row): boolean {
  return row.every((cell) => cell === '')
}

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^['’]/, '')
}
