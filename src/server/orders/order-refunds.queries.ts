import { asc, sql } from 'drizzle-orm'
import type { OrderRefund } from '#shared/contract/order/refund.ts'
import { formatMoney } from '#shared/domain/money.ts'
import { type RefundSplit, splitsOf } from '#shared/domain/order/refund-split.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { payments } from '../db/schema/payments/payments.ts'
import { refunds } from '../db/schema/payments/refunds.ts'
import type { orderItems, orders } from '../db/schema/shop.ts'

/** A refund that was completed or is on its way. */
export type OrderRefundRow = Awaited<ReturnType<typeof refundsOfOrders>>[number]

const columns = {
  id: refunds.id,
  orderId: refunds.orderId,
  amountCents: refunds.amountCents,
  items: refunds.items,
  split: refunds.split,
  feeReturnedCents: refunds.feeReturnedCents,
  status: refunds.status,
  actorName: refunds.actorName,
  createdAt: refunds.createdAt,
}

const refundsOfAll = built((db) =>
  db
    .select(columns)
    .from(refunds)
    .where(
      sql`${inList(refunds.orderId, sql.placeholder('orders'))} and ${inList(refunds.status, ['asked', 'done'])}`,
    )
    .orderBy(asc(refunds.orderId), asc(refunds.createdAt), asc(refunds.id))
    .prepare(),
)

function refundsOfOrders(db: AnyDatabase, orderIds: readonly string[]) {
  return refundsOfAll(db).all({ orders: orderIds })
}

const feesOfAll = built((db) =>
  db
    .select({ orderId: payments.orderId, feeCents: payments.feeCents })
    .from(payments)
    .where(inList(payments.orderId, sql.placeholder('orders')))
    .prepare(),
)

/** The providers' fees by order; null if unknown. */
export async function feesOf(
  db: AnyDatabase,
  orderIds: readonly string[],
): Promise<Map<string | null, number | null>> {
  const rows = await feesOfAll(db).all({ orders: orderIds })
  return new Map(rows.map(({ orderId, feeCents }) => [orderId, feeCents]))
}

type Row = typeof orders.$inferSelect
type Refunded<Order> = Order & { refunds: readonly OrderRefundRow[] }

/** Adds their refunds to orders, oldest first. Reads nothing if none was refunded. */
export async function withRefunds<Order extends Row>(
  db: AnyDatabase,
  rows: readonly Order[],
): Promise<Refunded<Order>[]> {
  const refunded = rows.filter((row) => row.refundedCents + row.refundingCents > 0)
  const refunds =
    refunded.length > 0
      ? await refundsOfOrders(
          db,
          refunded.map(({ id }) => id),
        )
      : []
  const byOrder = Map.groupBy(refunds, ({ orderId }) => orderId)
  return rows.map((row) => ({ ...row, refunds: byOrder.get(row.id) ?? [] }))
}

/** The refunds of an order with their splits; those of older versions have none stored. */
export function splitRefunds(
  order: Row & { refunds?: readonly OrderRefundRow[] },
  items: readonly (typeof orderItems.$inferSelect)[],
) {
  return splitsOf({ ...order, items }, order.refunds ?? [])
}

type Answered = Pick<
  OrderRefundRow,
  'id' | 'amountCents' | 'feeReturnedCents' | 'actorName' | 'createdAt'
>

export function toOrderRefund({
  split,
  ...refund
}: Answered & { split: RefundSplit | null }): OrderRefund {
  const { feeReturnedCents: fee } = refund
  return {
    id: refund.id,
    amount: formatMoney(refund.amountCents),
    goods: formatMoney(split?.goodsCents ?? 0),
    shipping: formatMoney(split?.shippingCents ?? 0),
    other: formatMoney(split?.otherCents ?? 0),
    tax: (split?.taxes ?? []).map(({ code, cents }) => {
      return { component: code, amount: formatMoney(cents) }
    }),
    items: (split?.items ?? []).map(({ cents, ...units }) => {
      return { ...units, amount: formatMoney(cents) }
    }),
    feeReturned: fee === null ? null : formatMoney(fee),
    at: new Date(refund.createdAt).toISOString(),
    by: refund.actorName,
  }
}
