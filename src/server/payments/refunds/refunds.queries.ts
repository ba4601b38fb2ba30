import { and, asc, desc, eq, getTableColumns, isNotNull, lte, sql, sum } from 'drizzle-orm'
import type { Refund } from '#shared/contract/order/changes.ts'
import type { Units } from '#shared/domain/catalog/pack.ts'
import type { Cents } from '#shared/domain/money.ts'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { larger } from '../../db/query/expressions.ts'
import { timesOf } from '../../db/query/stale.ts'
import { payments } from '../../db/schema/payments/payments.ts'
import { refunds } from '../../db/schema/payments/refunds.ts'
import { orderItems, orders } from '../../db/schema/shop.ts'
import { toOrderRefund } from '../../orders/order-refunds.queries.ts'
import type { ProviderName, ProviderRefund } from '../../providers/provider.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'

export type RefundRow = typeof refunds.$inferSelect

const HOUR = 60 * 60 * 1000
/** Longer than any wait for a retry. */
export const LONGEST_RETRY_WAIT = HOUR
/** The longest wait before a pending refund is checked again, in milliseconds. */
export const LONGEST_CHECK_WAIT = 24 * HOUR

const isPaidBy = (providers: readonly ProviderName[]) =>
  and(eq(payments.id, refunds.paymentId), inList(payments.provider, providers))

// A literal instead of a bound value, so that the partial index is used.
export const isAsked = sql`${refunds.status} = 'asked'`

export async function findRefund(db: AnyDatabase, id: string): Promise<RefundRow | null> {
  const [row] = await db.select().from(refunds).where(eq(refunds.id, id)).limit(1)
  return row ?? null
}

export async function findRefundByKey(tx: Transaction, key: string): Promise<RefundRow | null> {
  const [row] = await tx.select().from(refunds).where(eq(refunds.requestKey, key)).limit(1)
  return row ?? null
}

export async function findPaymentFor(db: AnyDatabase, orderId: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.orderId, orderId)).limit(1)
  return row ?? null
}

export function refundsOf(db: AnyDatabase, orderId: string): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, orderId))
    .orderBy(desc(refunds.createdAt), desc(refunds.id))
    .limit(200)
}

export function refundsOfPayment(db: AnyDatabase, paymentId: string): Promise<RefundRow[]> {
  return db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
}

export function dueRefunds(
  db: Reader,
  dueBy: number,
  providers: readonly ProviderName[],
): Promise<RefundRow[]> {
  const { nextAttemptAt } = refunds
  return db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, isPaidBy(providers))
    .where(and(isAsked, lte(nextAttemptAt, dueBy)))
    .orderBy(asc(refunds.nextAttemptAt))
    .limit(50)
}

export function pendingRefunds(
  db: Reader,
  dueBy: number,
  providers: readonly ProviderName[],
): Promise<RefundRow[]> {
  const { nextCheckAt } = refunds
  return db
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, isPaidBy(providers))
    .where(and(isNotNull(nextCheckAt), lte(nextCheckAt, dueBy)))
    .orderBy(asc(nextCheckAt))
    .limit(20)
}

/** The total refunded for a payment, and whether a request is still unanswered. */
export async function refundedOfPayment(
  tx: Transaction,
  paymentId: string,
): Promise<{ doneCents: Cents; isAwaited: boolean }> {
  const rows = await tx
    .select({ status: refunds.status, cents: sum(refunds.amountCents) })
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), inList(refunds.status, ['asked', 'done'])))
    .groupBy(refunds.status)
  const cents = (status: string) => Number(rows.find((row) => row.status === status)?.cents ?? 0)
  return { doneCents: cents('done'), isAwaited: cents('asked') > 0 }
}

export async function insertRefund(
  tx: Transaction,
  values: typeof refunds.$inferInsert,
): Promise<RefundRow> {
  const [row] = await tx.insert(refunds).values(values).returning()
  if (!row) throw new Error('A refund was not stored.')
  return row
}

export async function updateRefund(tx: Transaction, id: string, changes: Partial<RefundRow>) {
  await updateRow(tx, refunds, id, changes)
}

type Shift = { refunding?: Cents; refunded?: Cents; at: number }

/** Changes an order's refund totals; the database refuses more than was paid. */
export async function shiftRefunds(
  tx: Transaction,
  orderId: string,
  { refunding = 0, refunded = 0, at }: Shift,
) {
  await tx
    .update(orders)
    .set({
      refundingCents: sql`${orders.refundingCents} + ${refunding}`,
      refundedCents: sql`${orders.refundedCents} + ${refunded}`,
      updatedAt: larger(sql`${orders.updatedAt} + 1`, at),
    })
    .where(eq(orders.id, orderId))
}

/** Adds refunded or restocked units to an order's lines, or subtracts them. */
export async function shiftUnits(
  tx: Transaction,
  orderId: string,
  column: 'refunded' | 'restocked',
  units: readonly Units[],
  sign: 1 | -1,
) {
  for (const { productId, quantity } of units) {
    await tx
      .update(orderItems)
      .set({ [column]: sql`${orderItems[column]} + ${sign * quantity}` })
      .where(and(eq(orderItems.orderId, orderId), eq(orderItems.productId, productId)))
  }
}

export function toRefund(row: RefundRow): Refund {
  const { orderId, reason, restock, status, origin } = row
  const { actorName, failure, providerRefundId } = row
  return {
    ...toOrderRefund(row),
    orderId,
    reason,
    restock,
    status,
    origin,
    actorName,
    failure,
    providerRefundId,
    ...timesOf(row),
  }
}

/** Milliseconds before the first check of a pending refund; later checks are further apart. */
const FIRST_CHECK_AFTER = HOUR

/** When to check a refund again; null when its status is final. */
export function nextRefundCheck(
  { status }: Pick<ProviderRefund, 'status'>,
  { createdAt }: Pick<RefundRow, 'createdAt'>,
  now: number,
): number | null {
  if (status !== 'pending') return null
  return now + Math.min(LONGEST_CHECK_WAIT, Math.max(FIRST_CHECK_AFTER, now - createdAt))
}
