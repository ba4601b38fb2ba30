import type { StockChange } from '../../shared/contract/catalog-staff.ts'
import { ActionError, invalidField } from '../../shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { nextVersion } from '../db/query/stale.ts'
import { afterRestock, type StockFigures } from '../../shared/domain/stock.ts'
import { announceProducts } from './announce-stock.ts'
import {
  findProducts,
  productChange,
  type ProductRow,
  updateProductRow,
} from './catalog.queries.ts'
import { countShelf, setMissing, stockFiguresOf } from './stock.queries.ts'
import { outOfStock } from './stock.ts'

const MAX_STOCK = 1_000_000

/**
 * Changes the stock or the featured flag of many products in one transaction, with an event for each.
 * Only the flag changes `updatedAt`, because stock changes with every sale (CARD-11).
 */
export const bulkUpdateProducts: Handler<'products.bulkUpdate'> = async (input, context, by) => {
  const { stock, featured } = input
  if (stock === undefined && featured === undefined) {
    throw invalidField('/stock', 'Say what to change: the stock or the featured mark.')
  }
  const now = context.clock()
  return atomically(context, async (tx) => {
    const ids = [...new Set(input.ids)]
    const found = await findProducts(tx, ids)
    const missing = ids.length - found.size
    if (missing > 0) throw new ActionError('not_found', { message: missingWords(missing) })
    const before = ids.flatMap((id) => found.get(id) ?? [])
    if (stock) refuseShortage(before, stock)
    const figures = await stockFiguresOf(tx, before)
    const stocks = stock ? await changedStocks(tx, before, figures, stock) : null
    const after = before.map((row) => ({
      ...row,
      stock: stocks?.get(row.id) ?? row.stock,
      featured: featured ?? row.featured,
      updatedAt:
        (featured ?? row.featured) === row.featured ? row.updatedAt : nextVersion(row, now),
    }))
    for (const { id, stock, featured, updatedAt } of after) {
      await updateProductRow(tx, id, { stock, featured, updatedAt })
    }
    const products = await announceProducts(tx, now, 'product.updated', after)
    for (const [index, row] of after.entries()) {
      const { missing = 0 } = figures.get(row.id) ?? {}
      const change = productChange(
        { ...(before[index] ?? row), missing },
        { ...row, missing: products[index]?.missing ?? 0 },
      )
      await recordChange(tx, { by, at: now, action: 'products.bulkUpdate', ...change })
    }
    return products
  })
}

function missingWords(missing: number): string {
  const those = missing === 1 ? 'One of these products is' : `${missing} of these products are`
  return `${those} no longer in the shop. Nothing was changed.`
}

/** The new stock for sale of each product; added units reduce its shortfall first. */
async function changedStocks(
  tx: Transaction,
  rows: readonly ProductRow[],
  figures: ReadonlyMap<string, StockFigures>,
  { how, amount }: StockChange,
): Promise<Map<string, number>> {
  const stocks = new Map<string, number>()
  for (const row of rows) {
    const before = figures.get(row.id) ?? { stock: row.stock, held: 0, missing: 0 }
    if (how === 'set') stocks.set(row.id, await countShelf(tx, row, amount))
    else if (how === 'subtract') stocks.set(row.id, before.stock - amount)
    else {
      const after = afterRestock(before, amount)
      if (after.missing !== before.missing) await setMissing(tx, row.id, after.missing)
      stocks.set(row.id, after.stock)
    }
  }
  return stocks
}

/** Throws if the change is impossible for a product; names the first and counts the others. */
function refuseShortage(rows: readonly ProductRow[], change: StockChange) {
  const short = rows.filter((row) => stockAfter(row, change) < 0)
  const [first] = short
  if (first) {
    const more = short.length - 1
    const others = more > 0 ? ` (and ${more} more ${more === 1 ? 'has' : 'have'} too few)` : ''
    throw outOfStock(
      short.map(({ id, stock }) => ({ productId: id, requested: change.amount, available: stock })),
      `${first.name} has ${first.stock}, so ${change.amount} cannot be taken away${others}. Nothing was changed.`,
    )
  }
  const full = rows.find((row) => stockAfter(row, change) > MAX_STOCK)
  if (full) {
    throw invalidField(
      '/stock/amount',
      `${full.name} would have more than 1,000,000. Nothing was changed.`,
    )
  }
}

function stockAfter({ stock }: ProductRow, { how, amount }: StockChange): number {
  if (how === 'set') return amount
  return how === 'add' ? stock + amount : stock - amount
}
