import { and, isNotNull } from 'drizzle-orm'
import type { Reader } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { products } from '../db/schema/catalog/products.ts'

/** The SKUs of the products that have one, deleted products included. */
export async function skusOf(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: products.id, sku: products.sku })
    .from(products)
    .where(and(inList(products.id, [...new Set(ids)]), isNotNull(products.sku)))
  return new Map(rows.map(({ id, sku }) => [id, sku ?? '']))
}
