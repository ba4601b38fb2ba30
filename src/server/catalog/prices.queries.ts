import { and, sql } from 'drizzle-orm'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { fieldOf } from '../db/query/expressions.ts'
import { products } from '../db/schema/catalog/products.ts'
import { inShop } from './catalog.queries.ts'

const pricedById = built((db) =>
  db
    .select({
      id: products.id,
      name: products.name,
      frenchName: fieldOf(products.french, 'name'),
      priceCents: products.priceCents,
      taxClass: products.taxClass,
      weightGrams: products.weightGrams,
      stock: products.stock,
      components: products.components,
    })
    .from(products)
    .where(and(inList(products.id, sql.placeholder('ids')), inShop))
    .prepare(),
)

/**
 * Products by id, with only the columns needed to price an order. Leaves out products that are not in the
 * shop.
 */
export async function findPrices(db: AnyDatabase, ids: readonly string[]) {
  const rows = await pricedById(db).all({ ids })
  return new Map(rows.map((row) => [row.id, row]))
}
