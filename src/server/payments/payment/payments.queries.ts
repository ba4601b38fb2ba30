import { and, asc, eq, gt, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Units } from '#shared/domain/catalog/pack.ts'
import {
  canFollow,
  holdsStock,
  type PaymentStatus,
} from '#shared/domain/order/payment/payment-status.ts'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { paymentKey, requireKeys } from '../../db/engine/keys.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { holds, payments } from '../../db/schema/payments/payments.ts'
import type { ProviderName } from '../../providers/provider.ts'
import { recordStep, type StepAnswer } from './payment-steps.ts'
import { forgetVisitor } from './visitors.queries.ts'

export type PaymentRow = typeof payments.$inferSelect

/** A payment taken through a provider, as opposed to one that staff took by hand. */
export type ProviderPayment = PaymentRow & { provider: ProviderName }

export function hasProvider(payment: PaymentRow): payment is ProviderPayment {
  return payment.provider !== 'manual'
}

function finderOf(where: SQL | undefined) {
  const query = built((db) => db.select().from(payments).where(where).limit(1).prepare())
  return async (db: AnyDatabase, id: string): Promise<PaymentRow | null> => {
    const [row] = await query(db).all({ id })
    return row ?? null
  }
}

const idParameter = sql.placeholder('id')
const isOrder = eq(payments.providerOrderId, idParameter)

export const findPayment = finderOf(eq(payments.id, idParameter))
export const findPaymentOfOrder = finderOf(isOrder)
/** Finds a payment by the provider's order id or capture id: a browser may send either (O31). */
export const findPaymentByEither = finderOf(
  // A payment that staff recorded has only a capture id, so no caller can find it here.
  or(isOrder, and(eq(payments.captureId, idParameter), ne(payments.provider, 'manual'))),
)

/**
 * A page of a provider's payments opened since a time. Ids are UUIDv7, which begin with their time,
 * so the primary key finds them.
 */
export function paymentsSince(
  db: Reader,
  provider: ProviderName,
  since: number,
  after: string | null,
): Promise<PaymentRow[]> {
  const time = Math.max(0, since).toString(16).padStart(12, '0')
  const from = `${time.slice(0, 8)}-${time.slice(8)}`
  return db
    .select()
    .from(payments)
    .where(and(gt(payments.id, after ?? from), eq(payments.provider, provider)))
    .orderBy(asc(payments.id))
    .limit(200)
}

/** A captured payment may take this long to become an order (PAY-07), in milliseconds. */
const SETTLED_WITHIN = 10_000

/**
 * The number of payments with a draft that should have become an order long ago; it must be 0.
 * Either the money was captured, or the capture is still unanswered after the hold has expired. A
 * payment opened with only an amount has no draft, so strangers cannot raise this alarm.
 */
export async function countCaptured(db: Reader, now: number): Promise<number> {
  const { status, draft, updatedAt, expiresAt } = payments
  const since = now - SETTLED_WITHIN
  const isOverdue = or(
    and(eq(status, 'captured'), lte(updatedAt, since)),
    and(eq(status, 'capturing'), lte(expiresAt, since)),
  )
  return db.$count(payments, and(isNotNull(draft), isOverdue))
}

/** The number of captured payments that were opened with only an amount and have no order yet. */
export async function countUnclaimed(db: Reader, now: number): Promise<number> {
  const { status, draft, updatedAt } = payments
  const isOverdue = and(eq(status, 'captured'), lte(updatedAt, now - SETTLED_WITHIN))
  return db.$count(payments, and(isNull(draft), isOverdue))
}

type Terms = Pick<PaymentRow, 'provider' | 'amountCents' | 'draft' | 'createdAt' | 'expiresAt'>

export async function insertPayment(tx: Transaction, terms: Terms): Promise<PaymentRow> {
  const payment: PaymentRow = {
    ...terms,
    id: Bun.randomUUIDv7(),
    status: 'opened',
    refundedCents: 0,
    feeCents: null,
    feeCheckAt: null,
    createKey: crypto.randomUUID(),
    captureKey: crypto.randomUUID(),
    providerOrderId: null,
    captureId: null,
    orderId: null,
    trouble: null,
    issue: null,
    updatedAt: terms.createdAt,
  }
  await insertRow(tx, payments, payment)
  return payment
}

type Changes = Omit<Partial<typeof payments.$inferInsert>, 'status'>

/** Changes anything but the status; see `movePayment`. */
export async function updatePayment(tx: Transaction, id: string, changes: Changes) {
  requireKeys(tx, paymentKey(id))
  await updateRow(tx, payments, id, changes)
}

/** Sets what staff must know about a payment, if that has changed. */
export async function setTrouble(
  tx: Transaction,
  payment: PaymentRow,
  changes: Pick<PaymentRow, 'trouble' | 'issue'> & Changes,
) {
  const { trouble, issue } = payment
  if (trouble === changes.trouble && issue === changes.issue) return
  await updatePayment(tx, payment.id, changes)
}

/**
 * Moves a payment through one or several statuses in one write, and records the step that says why.
 * Returns false and changes nothing when a transition is not allowed. Pass the payment as read in
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
  requireKeys(tx, paymentKey(payment.id))
  // What staff had to know about the status before has passed.
  const values = { trouble: null, issue: null, ...changes, status: to, updatedAt: at }
  await updateRow(tx, payments, payment.id, values)
  if (!holdsStock(to)) await forgetVisitor(tx, payment.id)
  if (step) await recordStep(tx, payment.id, at, step, to)
  return true
}

export async function insertHolds(tx: Transaction, paymentId: string, items: readonly Units[]) {
  for (const { productId, quantity } of items) {
    await insertRow(tx, holds, { id: Bun.randomUUIDv7(), paymentId, productId, quantity })
  }
}

const deleteHolds = built((db) =>
  (db as Transaction)
    .delete(holds)
    .where(eq(holds.paymentId, sql.placeholder('payment')))
    .prepare(),
)

/** Deletes a payment's holds, which `heldStockOf` reads. */
export async function removeHolds(tx: Transaction, paymentId: string) {
  await deleteHolds(tx).run({ payment: paymentId })
}
