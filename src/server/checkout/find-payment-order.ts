import { ActionError } from '../../shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { findOrder } from '../orders/orders.queries.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'

/** Public: returns nothing about who paid to a caller that knows a payment's id. */
export const findPaymentOrder: Handler<'payments.order'> = async ({ id }, { db }) => {
  const payment = await findPaymentOfOrder(db.read, id)
  const found = payment?.orderId ? await findOrder(db.read, payment.orderId) : null
  if (!found) throw new ActionError('not_found')
  return {
    orderedAt: new Date(found.order.createdAt).toISOString(),
    items: found.items.map(({ productId, quantity }) => ({ productId, quantity })),
  }
}
