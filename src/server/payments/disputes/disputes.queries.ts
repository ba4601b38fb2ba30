import { asc, eq, sql } from 'drizzle-orm'
import type { Cents } from '#shared/domain/money.ts'
import { takenBack } from '#shared/domain/order/payment/dispute.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { disputes } from '../../db/schema/payments/disputes.ts'
import type { PaymentRow } from '../payment/payments.queries.ts'
import { type RefundRow, refundsOfPayment } from '../refunds/refunds.queries.ts'

export type DisputeRow = typeof disputes.$inferSelect
export type DisputeState = Pick<
  DisputeRow,
  'status' | 'amountCents' | 'reason' | 'respondBy' | 'occurredAt'
>

const ofPayment = built((db) =>
  db
    .select()
    .from(disputes)
    .where(eq(disputes.paymentId, sql.placeholder('payment')))
    .orderBy(asc(disputes.createdAt), asc(disputes.id))
    .prepare(),
)

/** A payment's disputes and reversals, oldest first. */
export function disputesOf(db: AnyDatabase, paymentId: string): Promise<DisputeRow[]> {
  return ofPayment(db).all({ payment: paymentId })
}

export async function insertDispute(
  tx: Transaction,
  at: number,
  key: Pick<DisputeRow, 'paymentId' | 'disputeId'>,
  state: DisputeState,
) {
  const times = { createdAt: at, updatedAt: at }
  await insertRow(tx, disputes, { id: Bun.randomUUIDv7(), ...key, ...state, ...times })
}

export async function updateDispute(
  tx: Transaction,
  at: number,
  id: string,
  state: Partial<DisputeState>,
) {
  await updateRow(tx, disputes, id, { ...state, updatedAt: at })
}

/**
 * What the provider has taken back of a payment. A reversal that it also lists as a refund was
 * recorded as that refund.
 */
export async function takenBackOf(
  db: AnyDatabase,
  { id, amountCents }: Pick<PaymentRow, 'id' | 'amountCents'>,
): Promise<Cents> {
  const rows = await disputesOf(db, id)
  if (rows.length === 0) return 0
  const listed = await madeRefunds(db, id)
  const refunded = new Set(listed.map(({ providerRefundId }) => providerRefundId))
  const reversals = rows.filter(({ disputeId }) => !refunded.has(disputeId))
  return takenBack(amountCents, withoutSettled(reversals, listed))
}

/** The disputes of a payment, but not those that were settled with a refund. */
export async function unsettledDisputes(db: AnyDatabase, paymentId: string): Promise<DisputeRow[]> {
  const rows = await disputesOf(db, paymentId)
  return withoutSettled(rows, rows.length === 0 ? [] : await madeRefunds(db, paymentId))
}

async function madeRefunds(db: AnyDatabase, paymentId: string): Promise<RefundRow[]> {
  return (await refundsOfPayment(db, paymentId)).filter(({ status }) => status === 'done')
}

/**
 * Leaves out the lost disputes that a seller settled with a refund at the provider: it reports the same
 * money as the refund and as what the buyer got by the dispute.
 */
function withoutSettled(rows: readonly DisputeRow[], refunds: readonly RefundRow[]): DisputeRow[] {
  const left = refunds.filter(({ origin }) => origin === 'provider')
  return rows.filter(({ status, amountCents, createdAt }) => {
    if (status !== 'lost') return true
    const index = left.findIndex((each) => {
      return each.amountCents === amountCents && each.createdAt >= createdAt
    })
    if (index === -1) return true
    left.splice(index, 1)
    return false
  })
}
