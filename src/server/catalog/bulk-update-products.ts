import type { StockChange } from '#shared/contract/catalog/catalog-staff.ts'
import { ActionError, invalidField } from '#shared/contract/errors.ts'
import { afterCount, afterRestock, type StockFigures } from '#shared/domain/catalog/stock.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { announceProducts } from './announce-products.ts'
import {
  findProducts,
  productChange,
  type ProductRow,
  updateProductRow,
} from './catalog.queries.ts'
import { spreadShared } from './groups/spread-shared.ts'
import { lifeAfter } from './product-life.ts'
import { setMissing, stockFiguresOf } from './stock.queries.ts'
import { outOfStock } from './stock.ts'

const MAX_STOCK = 1_000_000

/**
 * Changes the stock, the status or the featured flag of many products in one transaction, with an event
 * for each. Stock alone leaves `updatedAt` as it is, because it changes with every sale (CARD-11).
 */
export const bulkUpdateProducts: Handler<'products.bulkUpdate'> = async (input, context, by) => {
  const { stock, featured, status } = input
  if (stock === undefined && featured === undefined && status === undefined) {
    throw invalidField('/stock', m.errorNothingToChange())
  }
  const at = context.clock()
  return atomically(context, async (tx) => {
    const ids = [...new Set(input.ids)]
    const rowsById = await findProducts(tx, ids)
    const missing = ids.length - rowsById.size
    if (missing > 0)
      throw new ActionError('not_found', { message: m.errorProductsGone({ count: missing }) })
    const before = ids.flatMap((id) => rowsById.get(id) ?? [])
    if (stock) refuseShortage(before, stock)
    const figures = await stockFiguresOf(tx, before)
    const after: ProductRow[] = []
    for (const row of before) {
      const old = figures.get(row.id) ?? { stock: row.stock, held: 0, missing: 0 }
      const now = stock && !row.components ? figuresAfter(old, stock) : old
      if (now.missing !== old.missing) await setMissing(tx, row.id, now.missing)
      const marks = { featured: featured ?? row.featured, ...lifeAfter(row, { status }, at) }
      const isSame = marks.featured === row.featured && marks.status === row.status
      const changes = {
        ...marks,
        stock: now.stock,
        updatedAt: isSame ? row.updatedAt : nextVersion(row, at),
      }
      await updateProductRow(tx, row.id, changes)
      after.push({ ...row, ...changes })
    }
    const products = await announceProducts(tx, at, 'product.updated', after)
    if (featured !== undefined) {
      await spreadShared(tx, { by, at, action: 'products.bulkUpdate' }, ids)
    }
    for (const [index, { missing }] of products.entries()) {
      const [old, now] = [before[index], after[index]]
      if (!old || !now) continue
      const wasMissing = figures.get(old.id)?.missing ?? 0
      const change = productChange({ ...old, missing: wasMissing }, { ...now, missing })
      await recordChange(tx, { by, at, action: 'products.bulkUpdate', ...change })
    }
    return products
  })
}

function figuresAfter(figures: StockFigures, { how, amount }: StockChange): StockFigures {
  if (how === 'set') return afterCount(figures.held, amount)
  if (how === 'add') return afterRestock(figures, amount)
  return { ...figures, stock: figures.stock - amount }
}

/** Throws if the change is impossible for a product; names the first and counts the others. */
function refuseShortage(rows: readonly ProductRow[], change: StockChange) {
  const pack = rows.find((row) => row.components && stockAfter(row, change) !== row.stock)
  if (pack) throw invalidField('/stock', m.errorPackHasNoStock({ product: pack.name }))
  const short = rows.filter((row) => stockAfter(row, change) < 0)
  const [first] = short
  if (first) {
    throw outOfStock(
      short.map(({ id, stock }) => ({ productId: id, requested: change.amount, available: stock })),
      m.errorTooFew({ ...first, amount: change.amount, others: short.length - 1 }),
    )
  }
  const full = rows.find((row) => stockAfter(row, change) > MAX_STOCK)
  if (full) {
    throw invalidField('/stock/amount', m.errorTooMany(full))
  }
}

function stockAfter({ stock }: ProductRow, { how, amount }: StockChange): number {
  if (how === 'set') return amount
  return how === 'add' ? stock + amount : stock - amount
}
