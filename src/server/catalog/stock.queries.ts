import { and, avg, count, eq, isNull, type SQL, sql, sum } from 'drizzle-orm'
import type { ProductChanges } from '#shared/contract/catalog/catalog.ts'
import { afterCount, type StockFigures } from '#shared/domain/catalog/stock.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { packsKey, productKey, requireKeys } from '../db/engine/keys.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { stockAlerts } from '../db/schema/catalog/stock-alerts.ts'
import { stockShortfalls } from '../db/schema/payments/holds.ts'
import { holds } from '../db/schema/payments/payments.ts'
import { orderItems, reviews } from '../db/schema/shop.ts'
import { isWaiting } from './alerts/waiting.ts'

const packedById = built((db) =>
  db
    .select({ components: products.components, packs: products.packs })
    .from(products)
    .where(inList(products.id, sql.placeholder('ids')))
    .prepare(),
)

/** The keys of a write that moves the stock of these products, and of what they consist of. */
export async function stockKeys(db: AnyDatabase, ids: readonly string[]): Promise<string[]> {
  const rows = await packedById(db).all({ ids })
  const inside = rows.flatMap(({ components }) =>
    (components ?? []).map(({ productId }) => productId),
  )
  const isPacked = rows.some(({ components, packs }) => components !== null || packs !== null)
  return [...[...ids, ...inside].map(productKey), ...(isPacked ? [packsKey] : [])]
}

const heldByProduct = built((db) =>
  db
    .select({ id: holds.productId, units: sum(holds.quantity).mapWith(Number) })
    .from(holds)
    .where(inList(holds.productId, sql.placeholder('ids')))
    .groupBy(holds.productId)
    .prepare(),
)

const missingByProduct = built((db) =>
  db
    .select({ id: stockShortfalls.productId, units: stockShortfalls.units })
    .from(stockShortfalls)
    .where(inList(stockShortfalls.productId, sql.placeholder('ids')))
    .prepare(),
)

export async function missingUnits(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const rows = await missingByProduct(db).all({ ids })
  return new Map(rows.map(({ id, units }) => [id, units]))
}

const heldByPayment = built((db) =>
  db
    .select({
      productId: holds.productId,
      quantity: holds.quantity,
      missing: stockShortfalls.units,
    })
    .from(holds)
    .leftJoin(stockShortfalls, eq(stockShortfalls.productId, holds.productId))
    .where(eq(holds.paymentId, sql.placeholder('payment')))
    .prepare(),
)

export type HeldStock = Awaited<ReturnType<typeof heldStockOf>>[number]

/** The units that a payment holds, with the missing units of their products. */
export async function heldStockOf(tx: Transaction, paymentId: string) {
  return heldByPayment(tx).all({ payment: paymentId })
}

export async function stockFiguresOf(
  db: AnyDatabase,
  rows: readonly { id: string; stock: number }[],
): Promise<Map<string, StockFigures>> {
  const ids = rows.map(({ id }) => id)
  const [products, missing] = await Promise.all([
    heldByProduct(db).all({ ids }),
    missingUnits(db, ids),
  ])
  const held = new Map(products.map(({ id, units }) => [id, units]))
  return new Map(
    rows.map(({ id, stock }) => [
      id,
      { stock, held: held.get(id) ?? 0, missing: missing.get(id) ?? 0 },
    ]),
  )
}

type OfProducts = typeof holds | typeof stockShortfalls | typeof stockAlerts

/** A figure from another table about a product of the outer query; 0 without rows. */
function ofProduct(value: SQL, table: OfProducts, which?: SQL) {
  const rows = and(eq(table.productId, products.id), which)
  return sql`coalesce((select ${value} from ${table} where ${rows}), 0)`.mapWith(Number)
}

/** A figure from the approved reviews of a product of the outer query, or of its group; 0 without. */
function ofReviews(value: SQL) {
  const own = and(eq(reviews.productId, products.id), eq(reviews.status, 'approved'))
  const ofGroup = and(sql`sibling.group_id = ${products.groupId}`, eq(reviews.status, 'approved'))
  const isAboutSibling = sql`${reviews.productId} = sibling.id`
  return sql`coalesce(case when ${isNull(products.groupId)}
    then (select ${value} from ${reviews} where ${own})
    else (select ${value} from ${products} sibling
      join ${reviews} on ${isAboutSibling} where ${ofGroup})
    end, 0)`.mapWith(Number)
}

const withFigures = built((db) =>
  db
    .select({
      row: products,
      held: ofProduct(sum(holds.quantity), holds),
      missing: ofProduct(sql`${stockShortfalls.units}`, stockShortfalls),
      waiting: ofProduct(count(), stockAlerts, isWaiting),
      averageRating: ofReviews(avg(reviews.rating)),
      totalReviews: ofReviews(count()),
    })
    .from(products)
    .where(and(inList(products.id, sql.placeholder('ids')), isNull(products.deletedAt)))
    .prepare(),
)

/** Products that are not deleted, with all that an event about them needs, in one round trip. */
export async function findWithFigures(tx: Transaction, ids: readonly string[]) {
  const rows = await withFigures(tx).all({ ids })
  return rows.map(({ averageRating, totalReviews, ...product }) => ({
    ...product,
    rating: { averageRating, totalReviews },
  }))
}

/** Stores how many held units of a product are not on the shelf. */
export async function setMissing(tx: Transaction, productId: string, units: number) {
  requireKeys(tx, productKey(productId))
  if (units === 0) {
    await tx.delete(stockShortfalls).where(eq(stockShortfalls.productId, productId))
    return
  }
  await tx
    .insert(stockShortfalls)
    .values({ productId, units })
    .onConflictDoUpdate({
      target: stockShortfalls.productId,
      set: { units: sql`excluded.units` },
    })
}

type Product = { id: string; stock: number }

/**
 * The stock for sale after an edit. A `stock` equal to the current one changes nothing, because the
 * editor may just have sent it unchanged (O39). Any other number is a count of the shelf, which
 * includes held units. If fewer units are counted than are held, none are for sale, and the orders
 * that the holds become are marked for attention.
 */
export async function countedStock(
  tx: Transaction,
  product: Product,
  { stock, onShelf }: Pick<ProductChanges, 'stock' | 'onShelf'>,
): Promise<number> {
  const counted = onShelf ?? (stock === product.stock ? undefined : stock)
  if (counted === undefined) return product.stock
  const held = (await stockFiguresOf(tx, [product])).get(product.id)?.held ?? 0
  const after = afterCount(held, counted)
  await setMissing(tx, product.id, after.missing)
  return after.stock
}

/**
 * Whether an order contains the product, or units of it are held. Orders of packs keep what was in
 * them, so a component of one is not in the order itself.
 */
export async function isInOrders(tx: Transaction, id: string): Promise<boolean> {
  for (const table of [orderItems, holds]) {
    const [row] = await tx
      .select({ id: table.id })
      .from(table)
      .where(eq(table.productId, id))
      .limit(1)
    if (row) return true
  }
  return false
}
