import { existing } from '#shared/contract/errors.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import type { MailedOrder } from '../db/schema/mail-data.ts'
import { findPaymentOfOrder } from '../payments/payment/payments.queries.ts'
import { orderOf } from '../payments/settlement/settle.ts'
import { type Keys, orderKeyId, orderPagePath } from '../runtime/signed-keys.ts'

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
  { id, customerEmail: email, totalAmount: total, linkVersion = 0 }: MailedOrder,
  keys: Keys,
) {
  return { path: orderPagePath(id, keys.keyOf(orderKeyId(id, linkVersion))), id, email, total }
}
