import { and, asc, eq, gt, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus } from '#shared/domain/order/payment/payment-status.ts'
import type { StepReason } from '#shared/domain/order/payment/payment-step.ts'
import type { AnyDatabase, Transaction } from '../../db/engine/engine.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { type payments, paymentSteps } from '../../db/schema/payments/payments.ts'
import {
  ProviderRefusal,
  ProviderUnavailable,
  type Trace,
  UnreadableRecord,
} from '../../providers/provider.ts'

export type PaymentStep = typeof paymentSteps.$inferSelect

export type StepAnswer = {
  /** The id of the recorded request, when there was one. */
  step?: number | undefined
  reason?: StepReason
  /** The provider's own code. */
  answer?: string | undefined
  disputeId?: string
  trace?: Trace | null | undefined
  amountCents?: number
}

/**
 * A payment's steps, oldest first; a step without `answeredAt` is a request that is in flight or
 * whose answer was lost.
 */
export function stepsOfPayment(db: AnyDatabase, paymentId: string): Promise<PaymentStep[]> {
  return db
    .select()
    .from(paymentSteps)
    .where(eq(paymentSteps.paymentId, paymentId))
    .orderBy(asc(paymentSteps.id))
}

const insertRequest = built((db) =>
  (db as Transaction)
    .insert(paymentSteps)
    .values({
      paymentId: sql.placeholder('paymentId'),
      ask: sql.placeholder('ask'),
      key: sql.placeholder('key'),
      at: sql.placeholder('at'),
      amountCents: sql.placeholder('amountCents'),
    })
    .returning({ id: paymentSteps.id })
    .prepare(),
)

/** Stores a request and its key before it is sent; returns the id of its step. */
export async function recordRequest(
  tx: Transaction,
  step: Pick<PaymentStep, 'paymentId' | 'ask' | 'key' | 'at'> & { amountCents?: number },
): Promise<number> {
  const [row] = await insertRequest(tx).all({ amountCents: null, ...step })
  if (!row) throw new Error('A step was not stored.')
  return row.id
}

/** Stores the outcome of a request, or a change that needed no request. */
export async function recordStep(
  tx: Transaction,
  paymentId: string,
  at: number,
  { step, reason, answer, disputeId, trace, amountCents }: StepAnswer,
  status: PaymentStatus | null,
) {
  const response = {
    status,
    reason: reason ?? null,
    answer: answer ?? null,
    disputeId: disputeId ?? null,
    httpStatus: trace?.http ?? null,
    debugId: trace?.debugId ?? null,
    answeredAt: at,
    ...(amountCents === undefined ? {} : { amountCents }),
  }
  if (step === undefined) await insertRow(tx, paymentSteps, { paymentId, at, ...response })
  else await updateRow(tx, paymentSteps, step, response)
}

/** The reasons of steps by which the buyer or staff cancel a payment for good. */
const cancellations = ['cancelled', 'replaced', 'released'] as const
export type Cancellation = (typeof cancellations)[number]

export function wasEndedByPriceChange(db: AnyDatabase, paymentId: string): Promise<boolean> {
  return hasStep(db, paymentId, eq(paymentSteps.reason, 'price_changed'))
}

/** Whether the buyer or staff cancelled this payment, whatever its status was then. */
export function wasCancelled(db: AnyDatabase, paymentId: string): Promise<boolean> {
  return hasStep(db, paymentId, inList(paymentSteps.reason, cancellations))
}

/** Whether a dispute of this payment was decided. */
export function wasDecided(
  db: AnyDatabase,
  paymentId: string,
  disputeId: string,
): Promise<boolean> {
  const { reason, disputeId: dispute } = paymentSteps
  return hasStep(db, paymentId, and(eq(reason, 'dispute_decided'), eq(dispute, disputeId)))
}

/** Whether a note to staff was made of a refund that cannot be read. */
export function wasUnread(db: AnyDatabase, paymentId: string, refund: string): Promise<boolean> {
  const { reason, answer } = paymentSteps
  return hasStep(db, paymentId, and(eq(reason, 'refund_unread'), eq(answer, refund)))
}

async function hasStep(db: AnyDatabase, paymentId: string, where: SQL | undefined) {
  const [row] = await db
    .select({ id: paymentSteps.id })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.paymentId, paymentId), where))
    .limit(1)
  return row !== undefined
}

/** Milliseconds after which every provider call has ended, retries included. */
const ANSWERED_WITHIN = 20_000

/** Whether a capture of this payment is in flight. */
export async function isCaptureAwaited(
  db: AnyDatabase,
  paymentId: string,
  now: number,
): Promise<boolean> {
  const { ask, at, answeredAt } = paymentSteps
  const isOpen = and(eq(ask, 'capture'), isNull(answeredAt), gt(at, now - ANSWERED_WITHIN))
  return hasStep(db, paymentId, isOpen)
}

/** Whether the shop has ever asked for the money of this payment. */
export function wasCaptureAsked(db: AnyDatabase, paymentId: string): Promise<boolean> {
  return hasStep(db, paymentId, eq(paymentSteps.ask, 'capture'))
}

/** The reasons of requests that the provider may have carried out. */
const unanswered = ['no_answer', 'unreadable', 'failed'] as const

/** Whether a capture request other than `step`, with the current key, may have taken the money. */
export function mayBeTaken(
  db: AnyDatabase,
  payment: Pick<typeof payments.$inferSelect, 'id' | 'captureKey'>,
  step = 0,
): Promise<boolean> {
  const { id, ask, key, answeredAt, reason } = paymentSteps
  const isOpen = or(isNull(answeredAt), inList(reason, unanswered))
  const isCapture = and(eq(ask, 'capture'), eq(key, payment.captureKey), ne(id, step))
  return hasStep(db, payment.id, and(isCapture, isOpen))
}

/** The outcome of a failed request, for its step. */
export function answerOf(error: unknown): Pick<StepAnswer, 'reason' | 'answer' | 'trace'> {
  if (error instanceof ProviderRefusal) return { answer: error.issue, trace: error.trace }
  if (error instanceof UnreadableRecord) return { reason: 'unreadable', trace: error.trace }
  if (error instanceof ProviderUnavailable) return { reason: 'no_answer', trace: error.trace }
  return { reason: 'failed' }
}
