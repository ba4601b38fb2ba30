import type { Transaction } from '../../db/engine/engine.ts'
import { insertUse, keepUse } from '../../discounts/discounts.queries.ts'
import type { PaymentRow } from './payments.queries.ts'

type Holder = Pick<PaymentRow, 'id' | 'draft' | 'createdAt'>

/** Holds the use of the code in a payment's draft; its price was judged in this transaction. */
export async function holdDiscount(
  tx: Transaction,
  { id: paymentId, draft, createdAt: at }: Holder,
) {
  if (draft) await insertUse(tx, draft, { at, paymentId, orderId: null })
}

/**
 * Keeps the use for the order. A payment that had ended and was captured after all takes one even if
 * none is left: the money was taken at that price.
 */
export async function keepDiscount(
  tx: Transaction,
  { id: paymentId, draft, createdAt: at }: Holder,
  orderId: string,
) {
  if (!draft?.appliedDiscount || (await keepUse(tx, paymentId, orderId))) return
  await insertUse(tx, draft, { at, paymentId, orderId })
}
