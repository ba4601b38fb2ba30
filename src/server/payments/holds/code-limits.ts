import { and, count, eq, isNull, sql } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import { holdDuration } from '#shared/domain/order/payment/payment-status.ts'
import { maxCodesHeld } from '#shared/domain/pricing/discount.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { discountUses } from '../../db/schema/discounts.ts'
import { paymentVisitors } from '../../db/schema/payments/holds.ts'
import type { OrderDraft } from '../../db/schema/payments/payments.ts'
import { countUses, findDiscount } from '../../discounts/discounts.queries.ts'
import type { Visitor } from './hold-limits.ts'

/**
 * Refuses a payment that would hold one more use of a limited code than its visitor or network may
 * hold. Otherwise a few unpaid payments could keep a code from everybody else (DISC-04).
 */
export async function refuseHoldingCode(
  tx: Transaction,
  visitor: Visitor,
  draft: OrderDraft | null,
) {
  const discount = draft?.appliedDiscount && (await findDiscount(tx, draft.appliedDiscount.id))
  if (!discount || discount.maxUses === null) return
  const held = await codesHeldBy(tx, visitor, discount.id)
  if (held.network === 0) return
  const used = (await countUses(tx, [discount.id])).get(discount.id)?.used ?? 0
  const most = maxCodesHeld(discount.maxUses - used)
  // Behind a proxy that is not trusted, every visitor appears to come from this machine.
  const isExceeded =
    held.network >= most.network || (!visitor.isThisMachine && held.visitor >= most.visitor)
  if (!isExceeded) return
  const message = m.sellingCodeHeld({ minutes: holdDuration / 60_000 })
  throw new ActionError('too_much_held', {
    message,
    errors: [{ path: '/order/discountCode', message }],
    retryAfter: holdDuration / 1000,
  })
}

/** How many uses of a code are held by the open payments of a visitor and its network. */
async function codesHeldBy(tx: Transaction, { visitor, network }: Visitor, discountId: string) {
  const isVisitor = eq(paymentVisitors.visitor, visitor)
  const [row] = await tx
    .select({
      network: count(),
      visitor: sql`count(*) filter (where ${isVisitor})`.mapWith(Number),
    })
    .from(paymentVisitors)
    .innerJoin(discountUses, eq(discountUses.paymentId, paymentVisitors.paymentId))
    .where(
      and(
        eq(paymentVisitors.network, network),
        eq(discountUses.discountId, discountId),
        isNull(discountUses.orderId),
      ),
    )
  return row ?? { network: 0, visitor: 0 }
}
