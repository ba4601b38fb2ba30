import { asc } from 'drizzle-orm'
import type { Overview } from '#shared/contract/staff/dashboard.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { leftToRefund } from '#shared/domain/order/refund.ts'
import type { Reader } from '../db/engine/engine.ts'
import { isRefundDue } from '../db/schema/payments/refund-conditions.ts'
import { orders } from '../db/schema/shop.ts'

/** How many cancelled orders must still be refunded, and the oldest of them. */
export async function ordersWithRefundDue(
  db: Reader,
  limit: number,
): Promise<Overview['refundDue']> {
  const rows = await db
    .select()
    .from(orders)
    .where(isRefundDue)
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(limit)
  return {
    total: await db.$count(orders, isRefundDue),
    first: rows.map((row) => ({
      id: row.id,
      customerName: row.customerName,
      amount: formatMoney(leftToRefund(row)),
    })),
  }
}
