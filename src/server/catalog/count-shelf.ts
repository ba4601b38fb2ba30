import type { ProductChanges } from '../../shared/contract/catalog.ts'
import { afterCount } from '../../shared/domain/stock.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { setMissing, stockFiguresOf } from './stock.queries.ts'

type Product = { id: string; stock: number }

/**
 * What an edit leaves for sale. A `stock` equal to the current one changes nothing: it may be what
 * the editor was shown (O39). Every other figure is a count of the shelf.
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
 * Takes a count of the shelf, held units included: what is not held is for sale. Fewer than are held
 * leaves nothing for sale, and the orders of those who hold them are marked for attention.
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
