import { typedOrderNumber } from '#shared/domain/order/typed-order-number.ts'
import { compactNumber } from '#shared/domain/shipping/carriers.ts'
import { isTrackingNumber } from '#shared/domain/shipping/tracking-number.ts'

export type Pasted = {
  /** Numbers by the number or id of their order, from rows with an order. */
  byOrder: Map<string, string>
  /** Numbers without an order, in their order. */
  inOrder: string[]
}

/**
 * What a column or a range of a spreadsheet holds: one tracking number a row, or rows that begin with an
 * order. Null for a single text, which is pasted as usual. Rows without a number, such as headings, are
 * left out.
 */
export function pastedNumbers(text: string): Pasted | null {
  const rows = text.split(/\r\n|\r|\n/).filter((row) => row.trim() !== '')
  const cells = rows.map((row) => row.split(row.includes('\t') ? '\t' : /[,;]/).map(bare))
  if (rows.length < 2 && (cells[0] ?? []).length < 2) return null
  const pasted: Pasted = { byOrder: new Map(), inOrder: [] }
  for (const row of cells) {
    const [first = '', ...others] = row
    const number = others.findLast((cell) => isTrackingNumber(compactNumber(cell)))
    const order = typedOrderNumber(first)
    if (order !== null && number !== undefined) pasted.byOrder.set(order, compactNumber(number))
    else if (others.every((cell) => cell === '') && isTrackingNumber(compactNumber(first))) {
      pasted.inOrder.push(compactNumber(first))
    }
  }
  return pasted
}

function bare(cell: string): string {
  return cell
    .trim()
    .replace(/^"(.*)"$/, '$1')
    .replace(/^['’]/, '')
}
