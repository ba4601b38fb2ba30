import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Hold } from '../../../shared/contract/staff-payments.ts'
import { formatMoney } from '../../../shared/domain/money.ts'
import { holdsStock, paymentStatuses } from '../../../shared/domain/payment-status.ts'
import type { Handler } from '../../context/handler.ts'
import { paymentVisitors } from '../../db/schema/holds.ts'
import { holds, payments } from '../../db/schema/payments.ts'

const PAGE_SIZE = 100

const holding = paymentStatuses.filter(holdsStock)

/** Current holds of one product or of all, first to expire first. */
export const listHolds: Handler<'holds.list'> = async (input, { db }) => {
  const { limit = PAGE_SIZE, productId } = input
  const ofProduct = db.read
    .select({ id: holds.paymentId })
    .from(holds)
    .where(productId === undefined ? undefined : eq(holds.productId, productId))
  const rows = await db.read
    .select({ payment: payments, network: paymentVisitors.network })
    .from(payments)
    .leftJoin(paymentVisitors, eq(paymentVisitors.paymentId, payments.id))
    .where(and(inArray(payments.status, holding), inArray(payments.id, ofProduct)))
    .orderBy(asc(payments.expiresAt), asc(payments.id))
    .limit(limit)
  return rows.flatMap(({ payment, network }) => toHold(payment, network))
}

type PaymentRow = typeof payments.$inferSelect

function toHold(payment: PaymentRow, network: string | null): Hold[] {
  const { id, status, provider, draft, createdAt, expiresAt, amountCents } = payment
  if (!draft) return []
  return [
    {
      id,
      status,
      paymentMethod: provider,
      openedAt: new Date(createdAt).toISOString(),
      expiresAt: new Date(expiresAt).toISOString(),
      customerName: draft.customerName,
      customerEmail: draft.customerEmail,
      total: formatMoney(amountCents),
      network,
      items: draft.items.map(({ productId, productName, quantity }) => ({
        productId,
        productName,
        quantity,
      })),
    },
  ]
}
