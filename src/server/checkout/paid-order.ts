import { existing } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { windowFromOrder } from '#shared/domain/order/parcels/expected.ts'
import type { Context } from '../context/context.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import type { MailedOrder } from '../db/schema/mail-data.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'
import { orderOf } from '../payments/settlement/settle.ts'
import { orderKeyId, orderPagePath } from '../runtime/keys/signed-keys.ts'

/** Throws `not_found` until the payment has become an order. */
export async function orderPaidBy(
  db: AnyDatabase,
  providerOrderId: string,
): Promise<DetailedOrder> {
  const payment = existing(await findPaymentOfOrder(db, providerOrderId))
  return existing(await orderOf(db, payment))
}

/** What the browser that paid for an order shows of it. */
export function paidOrderPage(
  order: MailedOrder,
  { orderKeys, settings }: Pick<Context, 'orderKeys' | 'settings'>,
) {
  const { id, customerEmail: email, totalAmount: total, linkVersion = 0 } = order
  const path = orderPagePath(id, orderKeys.keyOf(orderKeyId(id, linkVersion)))
  const kind = order.pickupProvince ? 'pickup' : 'ship'
  const arrives = { kind, ...windowFromOrder(order, settings.now().shipping) } as const
  return { path, id, email, total, arrives }
}
