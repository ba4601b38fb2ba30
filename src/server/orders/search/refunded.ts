import { and, eq, gte, lt, ne, type SQL, sql, sum } from 'drizzle-orm'
import type { Cents } from '#shared/domain/money.ts'
import type { Reader } from '../../db/engine/engine.ts'
import { hasRefund } from '../../db/schema/payments/refund-conditions.ts'
import { orders } from '../../db/schema/shop.ts'
import { hasTerm, type OrderSelection } from './index-plans.ts'

/**
 * The refunded part of the revenue of a selection. Reads only orders with refunds, which are few, so
 * it needs no stored totals.
 */
export async function refundedIn(db: Reader, choice: OrderSelection): Promise<Cents> {
  const { status, from, to, productId, terms } = choice
  const conditions = [
    hasRefund,
    ne(orders.status, 'cancelled'),
    status && eq(orders.status, status),
    from === undefined ? undefined : gte(orders.createdAt, from),
    to === undefined ? undefined : lt(orders.createdAt, to),
    productId === undefined ? undefined : containsProduct(productId),
    terms.length > 0 ? containsWords(terms) : undefined,
  ]
  const [row] = await db
    .select({ cents: sum(orders.refundedCents) })
    .from(orders)
    .where(and(...conditions))
  return Number(row?.cents ?? 0)
}

function containsProduct(productId: string): SQL {
  return sql`exists (select 1 from order_items line where line.order_id = ${orders.id} and line.product_id = ${productId})`
}

function containsWords(terms: readonly string[]): SQL {
  return sql`exists (select 1 from order_index entry where entry.order_id = ${orders.id} and ${and(...terms.map(hasTerm))})`
}
