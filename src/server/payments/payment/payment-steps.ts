import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { PaymentStatus } from '../../../shared/domain/payment-status.ts'
import type { Reader, Transaction } from '../../db/engine/engine.ts'
import { paymentSteps } from '../../db/schema/payments.ts'
import { built, insertRow, updateRow } from '../../db/engine/statements.ts'
import { ProviderRefusal, ProviderUnavailable, type Trace } from '../providers/provider.ts'

export type PaymentStep = typeof paymentSteps.$inferSelect

/** What a step came to: the provider's word, or why it happened without one. */
export type StepAnswer = {
  /** The question that this answers, when there was one. */
  step?: number | undefined
  answer: string
  trace?: Trace | null | undefined
  amountCents?: number
}

/** A payment's steps, oldest first; one without `answeredAt` is a question whose answer was lost. */
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

const insertAsked = built((db) =>
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

/** Stores a question before it is asked, with its key; gives back the step to answer. */
export async function recordRequest(
  tx: Transaction,
  asked: Pick<PaymentStep, 'paymentId' | 'ask' | 'key' | 'at'> & { amountCents?: number },
): Promise<number> {
  const [row] = await insertAsked(tx).all({ amountCents: null, ...asked })
  if (!row) throw new Error('A step was not stored.')
  return row.id
}

/** Stores what a question came to, or a change that needed none. */
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

/** The steps by which a buyer, or staff, give a payment back for good. */
export const cancellationReasons = {
  cancelled: 'given back by the buyer',
  replaced: 'opened anew by the buyer',
  released: 'released by staff',
}

/** The step by which an ended payment ends for good, because its price is another one by now. */
const priceEnded = 'ended: its price has changed'

export function notePriceEnded(
  tx: Transaction,
  { id, status }: { id: string; status: PaymentStatus },
  at: number,
) {
  return recordStep(tx, id, at, { answer: priceEnded }, status)
}

export function wasPriceEnded(db: Reader | Transaction, paymentId: string): Promise<boolean> {
  return hasAnswer(db, paymentId, [priceEnded])
}

/** Whether the buyer has given this payment back, wherever it stood then. */
export function wasCancelled(db: Reader | Transaction, paymentId: string): Promise<boolean> {
  return hasAnswer(db, paymentId, Object.values(cancellationReasons))
}

async function hasAnswer(db: Reader | Transaction, paymentId: string, answers: string[]) {
  const [row] = await db
    .select({ id: paymentSteps.id })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.paymentId, paymentId), inArray(paymentSteps.answer, answers)))
    .limit(1)
  return row !== undefined
}

/** No provider is waited for longer than this (milliseconds), all tries of a question together. */
const ANSWERED_WITHIN = 20_000

/** Whether the provider is being asked for the money of a payment at this moment. */
export async function isCaptureAwaited(
  db: Reader | Transaction,
  paymentId: string,
  now: number,
): Promise<boolean> {
  const { id, ask, at, answeredAt } = paymentSteps
  const isOpen = and(eq(ask, 'capture'), isNull(answeredAt), gt(at, now - ANSWERED_WITHIN))
  const [row] = await db
    .select({ id })
    .from(paymentSteps)
    .where(and(eq(paymentSteps.paymentId, paymentId), isOpen))
    .limit(1)
  return row !== undefined
}

/** What a failed question came to, for its step: a refusal by its reason, else no answer. */
export function answerOf(error: unknown): Pick<StepAnswer, 'answer' | 'trace'> {
  if (error instanceof ProviderRefusal) return { answer: error.issue, trace: error.trace }
  if (error instanceof ProviderUnavailable) return { answer: 'no answer', trace: error.trace }
  return { answer: 'failed' }
}
