import { and, asc, count, eq, gt, inArray, isNotNull, lte, or } from 'drizzle-orm'
import { canFollow, type PaymentStatus } from '../../shared/domain/payment-status.ts'
import type { Reader, Transaction } from '../db/engine.ts'
import { holds, payments } from '../db/payments-schema.ts'
import type { Units } from '../catalog/stock.ts'
import { noteStep, type StepAnswer } from './payment-steps.ts'

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

/** Unresolved for this long (milliseconds), a payment is asked after less often. */
const OLD_AFTER = 60 * 60 * 1000
const LOOK_AT_OLD_EVERY = 5 * 60 * 1000

/**
 * Payments whose outcome is not known although it should be by now, those longest without a look
 * first: whose capture was not answered, whose buyer approved and went away, whose hold has ended,
 * and what the provider is still checking.
 */
export async function findUnresolved(
  db: Reader,
  {
    now,
    capturingSince,
    approvedSince,
  }: Record<'now' | 'capturingSince' | 'approvedSince', number>,
): Promise<PaymentRow[]> {
  const { status, draft, createdAt, updatedAt, expiresAt } = payments
  return db
    .select()
    .from(payments)
    .where(
      or(
        and(inArray(status, ['opened', 'approved']), lte(expiresAt, now)),
        and(eq(status, 'approved'), isNotNull(draft), lte(updatedAt, approvedSince)),
        and(eq(status, 'capturing'), lte(updatedAt, capturingSince)),
        and(
          eq(status, 'pending'),
          or(
            and(gt(createdAt, now - OLD_AFTER), lte(updatedAt, capturingSince)),
            lte(updatedAt, now - LOOK_AT_OLD_EVERY),
          ),
        ),
      ),
    )
    .orderBy(asc(updatedAt))
    .limit(100)
}

/**
 * Payments opened since a moment, a page at a time. Their ids begin with their moment, so that the
 * primary key finds them.
 */
export function paymentsSince(
  db: Reader,
  since: number,
  after: string | null,
): Promise<PaymentRow[]> {
  const time = Math.max(0, since).toString(16).padStart(12, '0')
  const from = `${time.slice(0, 8)}-${time.slice(8)}`
  return db
    .select()
    .from(payments)
    .where(gt(payments.id, after ?? from))
    .orderBy(asc(payments.id))
    .limit(200)
}

/** A captured payment may take this long to become an order (contract), in milliseconds. */
const SETTLED_WITHIN = 10_000

/** How many captured payments should long have become an order; must be 0. */
export async function countCaptured(db: Reader, now: number): Promise<number> {
  const [row] = await db
    .select({ total: count() })
    .from(payments)
    .where(and(eq(payments.status, 'captured'), lte(payments.updatedAt, now - SETTLED_WITHIN)))
  return row?.total ?? 0
}

export async function insertPayment(tx: Transaction, row: typeof payments.$inferInsert) {
  await tx.insert(payments).values(row)
}

type Changes = Omit<Partial<typeof payments.$inferInsert>, 'status'>

/** Changes anything but where the payment stands: that is what `movePayment` is for. */
export async function updatePayment(tx: Transaction, id: string, changes: Changes) {
  await tx.update(payments).set(changes).where(eq(payments.id, id))
}

/**
 * Moves a payment on, by one state or by several in one write, with the step that says why; false,
 * and nothing changed, when it stands where this cannot follow. The payment is as it was read in
 * this transaction.
 */
export async function movePayment(
  tx: Transaction,
  payment: PaymentRow,
  path: PaymentStatus | readonly [...PaymentStatus[], PaymentStatus],
  { at, step, changes }: { at: number; step: StepAnswer | null; changes?: Changes },
): Promise<boolean> {
  let to = payment.status
  for (const next of typeof path === 'string' ? [path] : path) {
    if (!canFollow(to, next)) return false
    to = next
  }
  await tx
    .update(payments)
    .set({ ...changes, status: to, updatedAt: at })
    .where(eq(payments.id, payment.id))
  if (step) await noteStep(tx, payment.id, at, step, to)
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
