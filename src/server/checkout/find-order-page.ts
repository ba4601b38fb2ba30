import { ActionError } from '../../shared/contract/errors.ts'
import type { Handler } from '../context/handler.ts'
import { orderPagePath } from '../runtime/signed-keys.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'

/** Checks the receipt before it reads the payment. */
export const findOrderPage: Handler<'payments.orderPage'> = async ({ id, receipt }, context) => {
  if (!context.receiptKeys.isKeyOf(id, receipt)) throw new ActionError('not_found')
  const payment = await findPaymentOfOrder(context.db.read, id)
  if (!payment?.orderId) throw new ActionError('not_found')
  return { path: orderPagePath(payment.orderId, context.orderKeys.keyOf(payment.orderId)) }
}
