import { and, like } from 'drizzle-orm'
import type { OrderSearch } from '#shared/contract/order/find-order.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { isAddress } from '../db/query/conditions.ts'
import { orders } from '../db/schema/shop.ts'
import { requestLink } from '../mail/outbox/order-link.ts'
import { findMailedOrder } from './orders.queries.ts'

/**
 * Notes the request and looks nothing up, so that neither the answer nor its time tells whether
 * there is such an order (WHERE-02).
 */
export const findOrder: Handler<'orders.find'> = async (search, context) => {
  await context.capacity.refuseLetter()
  await atomically(context, (tx) => requestLink(tx, context.clock(), search))
  return {}
}

/** The order with this number and address; null if there is none. */
export async function findOrderToLink(tx: Transaction, { number, email }: OrderSearch) {
  // The order's id, as in the address of its page, also ends in its number.
  const digits = number.replace(/[\s#-]/g, '').toLowerCase()
  if (!/^([0-9a-f]{24})?[0-9a-f]{8}$/.test(digits)) return null
  const suffix = digits.slice(-8)
  const [order] = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(isAddress(orders.customerEmail, email), like(orders.id, `%${suffix}`)))
    .limit(1)
  return order ? findMailedOrder(tx, order.id) : null
}
