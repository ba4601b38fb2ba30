import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { readFact, writeFact } from '../db/engine/facts.ts'
import { products } from '../db/schema/catalog/products.ts'
import { orders } from '../db/schema/shop.ts'

const FILLED = 'sample_shop'

/** Whether to seed the sample shop: once, into an empty shop. Deleted samples do not return. */
export async function takesSamples(db: AnyDatabase): Promise<boolean> {
  const [product] = await db.select({ id: products.id }).from(products).limit(1)
  const [order] = await db.select({ id: orders.id }).from(orders).limit(1)
  return !product && !order && (await readFact(db, FILLED)) === null
}

export async function markFilled(tx: Transaction, now: number): Promise<void> {
  await writeFact(tx, FILLED, new Date(now).toISOString())
}
