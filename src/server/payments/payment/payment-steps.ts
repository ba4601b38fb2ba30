import { and, asc, eq, gt, isNull, like, or, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../../shared/domain/payment-status.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { paymentSteps } from '../../db/schema/payments.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace } from '../providers/provider.ts'

export type PaymentStep = typeof paymentSteps.$inferSelect

/** The outcome of a step: the provider's status, or the reason of a change without a request. */
export type StepAnswer = {
  /** The id of the recorded request, when there was one. */
  step?: number | undefined
  answer: string
  trace?: Trace | null | undefined
  amountCents?: number
}

/** A payment's steps, oldest first; one without `answeredAt` is a request whose answer was lost. */
export function stepsOfPayment(
  db: Reader | Transaction,
  paymentId: string,
): Promise<PaymentStep[]> {
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
  asked: Pick<PaymentStep, 'paymentId' | 'ask' | 'key' | 'at'> & { amountCents?: number },
): Promise<number> {
  const [row] = await insertRequest(tx).all({ amountCents: null, ...asked })
  if (!row) throw new Error('A step was not stored.')
  return row.id
}

/** Stores the outcome of a request, or a change that needed none. */
export async function recordStep(
  tx: Transaction,
  paymentId: string,
  at: number,
  { step, answer, trace, amountCents }: StepAnswer,
  status: PaymentStatus | null,
) {
  const came = {
    status,
    answer,
    httpStatus: trace?.http ?? null,
    debugId: trace?.debugId ?? null,
    answeredAt: at,
    ...(amountCents === undefined ? {} : { amountCents }),
  }
  if (step === undefined) await insertRow(tx, paymentSteps, { paymentId, at, ...came })
  else await updateRow(tx, paymentSteps, step, came)
}

/**
 * Steps that cancel a payment for good. Those of a buyer end in `BY_BUYER`, in the wording of
 * earlier releases as well.
 */
const BY_BUYER = ' by the buyer'
export const cancellationReasons = {
  cancelled: `cancelled${BY_BUYER}`,
  replaced: `replaced${BY_BUYER}`,
  released: 'released by staff',
}

/** The step that ends a given-up payment for good because its price has changed. */
const priceEnded = 'ended: its price has changed'

export function endForPriceChange(
  tx: Transaction,
  { id, status }: { id: string; status: PaymentStatus },
  at: number,
) {
  return recordStep(tx, id, at, { answer: priceEnded }, status)
}

export function wasEndedByPriceChange(
  db: Reader | Transaction,
  paymentId: string,
): Promise<boolean> {
  return hasStep(db, paymentId, eq(paymentSteps.answer, priceEnded))
}

/** Whether the buyer or staff cancelled this payment, whatever its status was then. */
export function wasCancelled(db: Reader | Transaction, paymentId: string): Promise<boolean> {
  const { answer } = paymentSteps
  const isCancellation = or(like(answer, `%${BY_BUYER}`), eq(answer, cancellationReasons.released))
  return hasStep(db, paymentId, isCancellation)
}

async function hasStep(db: Reader | Transaction, paymentId: string, where: SQL | undefined) {
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
  db: Reader | Transaction,
  paymentId: string,
  now: number,
): Promise<boolean> {
  const { ask, at, answeredAt } = paymentSteps
  const isOpen = and(eq(ask, 'capture'), isNull(answeredAt), gt(at, now - ANSWERED_WITHIN))
  return hasStep(db, paymentId, isOpen)
}

/** The outcome of a failed request, for its step. */
export function answerOf(error: unknown): Pick<StepAnswer, 'answer' | 'trace'> {
  if (error instanceof ProviderRefusal) return { answer: error.issue, trace: error.trace }
  if (error instanceof ProviderUnavailable) return { answer: 'no answer', trace: error.trace }
  return { answer: 'failed' }
}
