import { flag } from '../cells.ts'

/** As WooCommerce's export says it, its own database, or a spreadsheet with check boxes. */
export function isOutOfStock(cell: string): boolean {
  return flag(cell) === false || cell.toLowerCase() === 'outofstock'
}

export function isOnBackorder(cell: string): boolean {
  return /^(on)?backorder$/i.test(cell)
}

/** A count that several variations shared, divided among them so that no unit is sold twice. */
export function sharesOf(stock: number, count: number): number[] {
  const share = Math.floor(stock / count)
  const rest = stock - share * count
  return Array.from({ length: count }, (_, index) => share + (index < rest ? 1 : 0))
}
