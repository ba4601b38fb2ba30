import { and, count, eq, inArray, lte, or } from 'drizzle-orm'
import { canFollow, type PaymentStatus } from '../../shared/domain/payment-status.ts'
import type { Reader, Transaction } from '../db/engine.ts'
import { holds, payments } from '../db/payments-schema.ts'
import type { Units } from '../catalog/stock.ts'

export type PaymentRow = typeof payments.$inferSelect

type AnyDatabase = Reader | Transaction

export async function findPayment(db: AnyDatabase, id: string): Promise<PaymentRow | null> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).limit(1)
  return row ?? null
}

export async function findPaymentOfOrder(
  db: AnyDatabase,
  providerOrderId: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.provider, 'paypal'), eq(payments.providerOrderId, providerOrderId)))
    .limit(1)
  return row ?? null
}

/** By the provider's order or by its capture: a browser may name either (decisions O31). */
export async function findPaymentByEither(
  db: AnyDatabase,
  providerId: string,
): Promise<PaymentRow | null> {
  const [row] = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.provider, 'paypal'),
        or(eq(payments.providerOrderId, providerId), eq(payments.captureId, providerId)),
      ),
    )
    .limit(1)
  return row ?? null
}

/** Payments whose outcome is not known although it should be by now. */
export async function findUnresolved(
  db: Reader,
  { expiredBy, capturingSince }: { expiredBy: number; capturingSince: number },
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(eq(payments.status, 'opened'), lte(payments.expiresAt, expiredBy)),
        and(eq(payments.status, 'capturing'), lte(payments.updatedAt, capturingSince)),
      ),
    )
    .limit(100)
}

/** How many payments have been captured for so long without becoming an order. */
export async function countCaptured(db: Reader, since: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(payments)
    .where(and(eq(payments.status, 'captured'), lte(payments.updatedAt, since)))
  return row?.total ?? 0
}

export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert) {
  await tx.insert(payments).values(row)
}

export async function updatePayment(
  tx: Transaction,
  id: string,
  changes: Partial<typeof payments.$inferInsert>,
) {
  await tx.update(payments).set(changes).where(eq(payments.id, id))
}

/** Moves a payment on; false when it stands where this step cannot follow. */
export async function advancePayment(
  tx: Transaction,
  id: string,
  to: PaymentStatus,
  changes: Partial<typeof payments.$inferInsert> & { updatedAt: number },
): Promise<boolean> {
  const payment = await findPayment(tx, id)
  if (!payment || !canFollow(payment.status, to)) return false
  await updatePayment(tx, id, { ...changes, status: to })
  return true
}

export async function insertHolds(tx: Transaction, paymentId: string, items: readonly Units[]) {
  await tx
    .insert(holds)
    .values(items.map((item) => ({ id: Bun.randomUUIDv7(), paymentId, ...item })))
}

/** Takes a payment's holds away and returns what they held. */
export async function removeHolds(tx: Transaction, paymentId: string): Promise<Units[]> {
  return tx
    .delete(holds)
    .where(inArray(holds.paymentId, [paymentId]))
    .returning({ productId: holds.productId, quantity: holds.quantity })
}
