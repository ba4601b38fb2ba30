import type { ProductChanges } from '../../shared/contract/catalog.ts'
import { afterCount } from '../../shared/domain/stock.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { setMissing, stockFiguresOf } from './stock.queries.ts'

type Product = { id: string; stock: number }

/**
 * The stock for sale after an edit. A `stock` equal to the current one changes nothing, because the
 * editor may just have sent it unchanged (O39). Any other number is a count of the shelf.
 */
export async function countedStock(
  tx: Transaction,
  product: Product,
  { stock, onShelf }: Pick<ProductChanges, 'stock' | 'onShelf'>,
): Promise<number> {
  if (onShelf !== undefined) return countShelf(tx, product, onShelf)
  if (stock === undefined || stock === product.stock) return product.stock
  return countShelf(tx, product, stock)
}

/**
 * The stock for sale after a count of the shelf, which includes held units. If fewer units are
 * counted than are held, nothing is for sale and the orders of the holds will be marked for attention.
 */
export async function countShelf(
  tx: Transaction,
  product: Product,
  counted: number,
): Promise<number> {
  const held = (await stockFiguresOf(tx, [product])).get(product.id)?.held ?? 0
  const { stock, missing } = afterCount(held, counted)
  await setMissing(tx, product.id, missing)
  return stock
}
