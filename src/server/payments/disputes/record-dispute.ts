import type { Cents } from '#shared/domain/money.ts'
import type { DisputeStatus } from '#shared/domain/order/payment/dispute.ts'
import { type PaymentStatus, statusByRefunds } from '#shared/domain/order/payment/payment-status.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { WebhookFacts } from '../../db/schema/payments/payments.ts'
import { recordStep, type StepAnswer, wasDecided } from '../payment/payment-steps.ts'
import { movePayment, type PaymentRow, type ProviderPayment } from '../payment/payments.queries.ts'
import { eventsOf } from '../payment/provider-registry.ts'
import { renewNotes } from './dispute-notes.ts'
import {
  type DisputeRow,
  disputesOf,
  type DisputeState,
  insertDispute,
  takenBackOf,
  unsettledDisputes,
  updateDispute,
} from './disputes.queries.ts'

/** What an event says about one payment: its own part of the amount. */
type Report = WebhookFacts & { share: Cents | null }

/** Records that the provider took money back, with a note for staff on the order. */
export async function recordReversal(
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
  { resourceId = 'unknown', share, ...report }: Report,
): Promise<string> {
  const occurredAt = report.occurredAt ?? null
  const before = await disputesOf(tx, payment.id)
  if (before.some(({ disputeId }) => disputeId === resourceId)) return 'known'
  // The money is back already if the shop has won since.
  const isBack = before.some(({ status, ...won }) => status === 'won' && isLater(won, occurredAt))
  const status = isBack ? 'won' : 'taken'
  const state = { status, amountCents: share, reason: null, respondBy: null, occurredAt } as const
  await insertDispute(tx, at, { paymentId: payment.id, disputeId: resourceId }, state)
  const step = { reason: 'reversed', ...amountOf(share) } as const
  await follow(tx, at, payment, before, step)
  return 'reversed'
}

/**
 * Records that a dispute was opened, updated or decided. The last outcome counts, by the times of the
 * events: a dispute lost first may be won on appeal.
 */
export async function recordDispute(
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
  report: Report,
): Promise<string> {
  const { disputeId = 'unknown', disputeOutcome: outcome } = report
  const occurredAt = report.occurredAt ?? null
  const before = await disputesOf(tx, payment.id)
  const stored = before.find((row) => row.disputeId === disputeId) ?? null
  const status = statusOf(payment, outcome)
  if (stored ? isOutdated(stored, status, occurredAt) : status === 'open') {
    // An earlier version kept the decision as a step only.
    if (stored || (await wasDecided(tx, payment.id, disputeId))) return 'known'
  }
  const state = stateOf(report, status, stored)
  if (stored) await updateDispute(tx, at, stored.id, state)
  if (stored && isSame(stored, state)) return 'known'
  if (!stored) await insertDispute(tx, at, { paymentId: payment.id, disputeId }, state)
  if (status === 'won') await returnTaken(tx, at, before, occurredAt)
  const step =
    outcome === undefined
      ? ({ reason: 'disputed', disputeId, answer: report.disputeReason } as const)
      : ({ reason: 'dispute_decided', disputeId, answer: outcome } as const)
  await follow(tx, at, payment, before, { ...step, ...amountOf(state.amountCents) })
  return { open: 'disputed', won: 'kept', lost: 'reversed', taken: 'reversed' }[status]
}

function statusOf({ provider }: ProviderPayment, outcome: string | undefined): DisputeStatus {
  if (outcome === undefined) return 'open'
  return eventsOf(provider).lostDisputes.includes(outcome) ? 'lost' : 'won'
}

/** Whether an event says less than is known. Without times, a decision is the later of two. */
function isOutdated(stored: DisputeRow, status: DisputeStatus, occurredAt: number | null): boolean {
  if (occurredAt !== null && stored.occurredAt !== null && occurredAt < stored.occurredAt)
    return true
  if (status !== 'open' || stored.status === 'open') return false
  // The buyer may appeal against a decision; while the shop appeals, the money is still gone.
  return stored.status === 'lost' || !isLater({ occurredAt }, stored.occurredAt)
}

function isLater({ occurredAt }: Pick<DisputeRow, 'occurredAt'>, than: number | null): boolean {
  return occurredAt !== null && than !== null && occurredAt > than
}

function stateOf(report: Report, status: DisputeStatus, stored: DisputeRow | null): DisputeState {
  const { share, disputeReason, respondBy, occurredAt } = report
  return {
    status,
    amountCents: share ?? stored?.amountCents ?? null,
    reason: disputeReason ?? stored?.reason ?? null,
    respondBy: respondBy ?? stored?.respondBy ?? null,
    occurredAt: occurredAt ?? stored?.occurredAt ?? null,
  }
}

function isSame(stored: DisputeRow, { status, amountCents, reason, respondBy }: DisputeState) {
  return (
    stored.status === status &&
    stored.amountCents === amountCents &&
    stored.reason === reason &&
    stored.respondBy === respondBy
  )
}

/** The provider returns the money of a dispute that the shop wins. */
async function returnTaken(
  tx: Transaction,
  at: number,
  rows: readonly DisputeRow[],
  wonAt: number | null,
) {
  for (const row of rows) {
    const isSince = wonAt !== null && isLater(row, wonAt)
    if (row.status === 'taken' && !isSince) await updateDispute(tx, at, row.id, { status: 'won' })
  }
}

/** Moves the payment to where its disputes leave it, and renews the notes for staff. */
async function follow(
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
  before: readonly DisputeRow[],
  step: StepAnswer,
) {
  const after = await disputesOf(tx, payment.id)
  const to = await statusByDisputes(tx, payment, after)
  const isMoved = to !== payment.status && (await movePayment(tx, payment, to, { at, step }))
  if (!isMoved) await recordStep(tx, payment.id, at, step, payment.status)
  await renewNotes(tx, at, payment, before, await unsettledDisputes(tx, payment.id))
}

/** Where its disputes leave a captured payment. */
export async function statusByDisputes(
  tx: Transaction,
  payment: Pick<PaymentRow, 'id' | 'amountCents' | 'refundedCents' | 'orderId'>,
  rows: readonly DisputeRow[],
): Promise<PaymentStatus> {
  if (rows.some(({ status }) => status === 'open')) return 'disputed'
  const { amountCents, refundedCents, orderId } = payment
  const reversedCents = await takenBackOf(tx, payment)
  const isGone = reversedCents > 0 && reversedCents + refundedCents >= amountCents
  return isGone ? 'reversed' : statusByRefunds(amountCents, refundedCents, orderId !== null)
}

const amountOf = (cents: Cents | null) => (cents === null ? {} : { amountCents: cents })
