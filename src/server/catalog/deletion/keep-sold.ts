import type { Transaction } from '../../db/engine/engine.ts'
import { productKey, requireKeys } from '../../db/engine/keys.ts'
import { products } from '../../db/schema/catalog/products.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'

/**
 * Adds the products of a paid order again that were deleted for good before its money was found, as
 * deleted ones, because its lines refer to them (T24).
 */
export async function keepSold(tx: Transaction, at: number, items: OrderDraft['items']) {
  const rows = items.map(({ productId, productName, price, taxClass, weightGrams }) => ({
    id: productId,
    name: productName,
    description: '',
    priceCents: price,
    taxClass,
    weightGrams,
    deletedAt: at,
    createdAt: at,
    updatedAt: at,
  }))
  if (rows.length === 0) return
  requireKeys(tx, ...rows.map(({ id }) => productKey(id)))
  await tx.insert(products).values(rows).onConflictDoNothing()
}
