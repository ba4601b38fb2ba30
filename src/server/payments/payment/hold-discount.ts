import type { Transaction } from '../../db/engine/engine.ts'
import { insertUse, keepUse } from '../../discounts/discounts.queries.ts'
import type { PaymentRow } from './payments.queries.ts'

type Holder = Pick<PaymentRow, 'id' | 'draft' | 'createdAt'>

/** Holds a use of the discount code in a payment's draft, without checking that it is valid. */
export async function holdDiscount(
  tx: Transaction,
  { id: paymentId, draft, createdAt: at }: Holder,
) {
  if (draft) await insertUse(tx, draft, { at, paymentId, orderId: null })
}

/**
 * Turns the held use of the code into a use by the order. A payment that ended and was captured
 * after all takes a use even if none is left, because the money was taken at the discounted price.
 */
export async function keepDiscount(
  tx: Transaction,
  { id: paymentId, draft, createdAt: at }: Holder,
  orderId: string,
) {
  if (!draft?.appliedDiscount || (await keepUse(tx, paymentId, orderId))) return
  await insertUse(tx, draft, { at, paymentId, orderId })
}
