import { ActionError } from '#shared/contract/errors.ts'
import { endedUnpaid, holdsStock } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { whenLeading } from '../../db/engine/when-leading.ts'
import {
  isCapturable,
  type PaymentProvider,
  type ProviderOrder,
  ProviderUnavailable,
  UnreadableRecord,
} from '../../providers/provider.ts'
import { repeat, type RepeatingJob } from '../../runtime/repeat.ts'
import { wasCancelled, wasCaptureAsked } from '../payment/payment-steps.ts'
import { findPayment, type PaymentRow, updatePayment } from '../payment/payments.queries.ts'
import { missingProviders, providerOf, reachableProviders } from '../payment/provider-registry.ts'
import { findExpired, findUnresolved } from '../payment/unresolved.queries.ts'
import { captureNow } from '../settlement/capture.ts'
import { abandonQuietly, findProviderOrder } from '../settlement/provider-order.ts'
import { releasePayment, resumeWaiting } from '../settlement/release-payment.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import { clearTrouble, settleUnclear } from '../settlement/unclear-payment.ts'
import { processWaitingEvents } from '../webhooks/process-webhook-event.ts'

/** After this long (milliseconds) a capture's answer may be lost, so the provider is asked. */
const CAPTURE_ANSWER_WITHIN = 3_000
/**
 * If a buyer who approved has not returned within this many milliseconds, the shop assumes that
 * they no longer have its page open.
 */
const BUYER_BACK_WITHIN = 30_000
const SWEEP_EVERY = 3_000
/** Payments checked at a time. */
const AT_ONCE = 8

/**
 * Resolves payments whose outcome is unknown: captures interrupted by a crash, approvals whose buyer
 * left, payments under review, and expired holds. The provider is asked first, because the buyer may
 * just have approved. Also retries webhook events that are waiting.
 */
export function startSweep(context: Context): RepeatingJob {
  const run = whenLeading(context.db, 'payments', (isFirst) => {
    const now = context.clock()
    // In the first run, open captures may belong to an earlier process, and approvals may have been
    // missed while the shop was down. Repeating a capture that is in flight elsewhere is safe,
    // because the idempotency key is the same.
    return isFirst ? sweep(context, now, now) : sweep(context, now - CAPTURE_ANSWER_WITHIN)
  })
  const onError = (error: unknown) => context.log.error('sweep_failed', { error })
  return repeat({ every: SWEEP_EVERY, isImmediate: true, run, onError })
}

/**
 * Runs one pass. Payments that cannot be resolved now are retried in a later pass. Opened payments
 * last updated by `openedBefore` are checked even before their hold expires.
 */
export async function sweep(
  context: Context,
  capturingBefore: number,
  openedBefore = 0,
): Promise<void> {
  await releaseWithoutProvider(context)
  const reachable = reachableProviders(context)
  if (reachable.length === 0) return
  const now = context.clock()
  const approvedBefore = now - BUYER_BACK_WITHIN
  const since = { now, capturingBefore, approvedBefore, openedBefore }
  const names = reachable.map(({ name }) => name)
  const resolveAll = async () => {
    const waiting = await findUnresolved(context.db.read, since, names)
    await Promise.all(Array.from({ length: AT_ONCE }, () => work(context, waiting)))
  }
  // Side by side: the provider may be silent about the payments of some events.
  await Promise.all([processWaitingEvents(context), resolveAll()])
}

/**
 * Releases expired holds of payments whose provider is no longer configured. If the buyer pays
 * after all, the payment is found once the provider is configured again, like any expired one.
 */
async function releaseWithoutProvider(context: Context) {
  const missing = missingProviders(context)
  for (const { id } of await findExpired(context.db.read, context.clock(), missing)) {
    await releasePayment(context, id, { to: 'expired' }, { reason: 'provider_missing' })
  }
  // Orders that are placed without a payment have no provider.
  for (const { id } of await findExpired(context.db.read, context.clock(), ['manual'])) {
    await releasePayment(context, id, { to: 'expired' }, {})
  }
}

/** Resolves payments until none is left; skips those of an unreachable provider. */
async function work(context: Context, waiting: PaymentRow[]) {
  for (let payment = waiting.shift(); payment; payment = waiting.shift()) {
    const provider = providerOf(context, payment)
    if (!provider?.isReachable()) continue
    const { id } = payment
    await resolve(context, provider, payment).catch(async (error) => {
      context.log.warn('payment_unresolved', { payment: id, error })
      const isAlone = error instanceof ProviderUnavailable && provider.isReachable()
      if (isAlone) await endUnanswered(context, payment)
      // Moves the payment behind the others.
      await touch(context, id)
    })
  }
}

/** Milliseconds after the end of a hold during which its payment is still looked up and captured. */
const CAPTURED_WITHIN = 10 * 60 * 1000

/** Ends the hold of a payment about which its reachable provider does not answer. */
async function endUnanswered(context: Context, { id, expiresAt }: PaymentRow) {
  if (expiresAt + CAPTURED_WITHIN > context.clock()) return
  const current = await findPayment(context.db.read, id)
  if (!current || current.status === 'pending' || !holdsStock(current.status)) return
  await settleUnclear(context, current, 'no_answer')
}

async function resolve(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  const order = await readRecord(provider, payment)
  if (order === 'unreadable') return settleUnclear(context, payment, order)
  if (order === null) return resolveUnknown(context, payment)
  if (payment.trouble === 'unclear') await clearTrouble(context, payment)
  const step = { answer: order.code, trace: order.trace }
  if (order.capture && !isApprovedAgain(payment, order)) {
    await syncPayment(context, payment, order, step)
    return touch(context, payment.id)
  }
  if (endedUnpaid(payment.status)) {
    // It was not paid after all; a card's authorization would last for days.
    return order.status === 'approved' ? abandonQuietly(context, payment) : undefined
  }
  const isCancelled = await wasCancelled(context.db.read, payment.id)
  if (isCapturable(order) && isCaptureExpected(payment) && !isCancelled) {
    return captureInTime(context, provider, payment, order)
  }
  if (payment.status === 'pending' || order.status === 'cancelled') {
    await syncPayment(context, payment, order, { answer: order.code })
    return touch(context, payment.id)
  }
  if (payment.expiresAt <= context.clock()) {
    await provider.abandonOrder?.(order.id)
    const to = isCancelled ? 'cancelled' : 'expired'
    return releasePayment(context, payment.id, { to }, { answer: order.code })
  }
  // A capture may still be in flight, so the hold is kept until it expires.
  if (order.status === 'approved' && isCancelled) return touch(context, payment.id)
  if (!(await resumeWaiting(context, payment.id, step))) await abandonQuietly(context, payment)
}

async function readRecord(provider: PaymentProvider, payment: PaymentRow) {
  try {
    return await findProviderOrder(provider, payment)
  } catch (error) {
    if (error instanceof UnreadableRecord) return 'unreadable'
    throw error
  }
}

/** The provider does not know the payment, or does not know it yet. */
async function resolveUnknown(context: Context, payment: PaymentRow) {
  const { id, status, expiresAt } = payment
  const isUndecided = status === 'opened' || status === 'approved'
  const isAsked = !isUndecided || (await wasCaptureAsked(context.db.read, id))
  if (isAsked) return settleUnclear(context, payment, 'unknown_order')
  if (expiresAt > context.clock()) return postpone(context, id)
  return releasePayment(context, id, { to: 'expired' }, { reason: 'unknown_order' })
}

/** Whether the record's failed capture is of an earlier attempt, and the next may be made. */
function isApprovedAgain({ status }: PaymentRow, order: ProviderOrder): boolean {
  return isCapturable(order) && (status === 'opened' || status === 'approved')
}

/** Captures an approved payment; if it is refused after its hold is over, the hold ends. */
async function captureInTime(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  order: ProviderOrder,
) {
  try {
    await captureNow(context, provider, payment, order)
  } catch (error) {
    // The answer is stored; what it means to the buyer is for the page.
    if (!(error instanceof ActionError)) throw error
    if (payment.expiresAt <= context.clock()) {
      await releaseUndecided(context, provider, payment, order)
    }
  }
}

/** Ends a payment that still waits for its buyer, although its hold is over. */
async function releaseUndecided(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  order: ProviderOrder,
) {
  const current = await findPayment(context.db.read, payment.id)
  if (current?.status !== 'opened' && current?.status !== 'approved') return
  if (current.trouble === 'unclear') return settleUnclear(context, current, 'unreadable')
  await provider.abandonOrder?.(order.id)
  await releasePayment(context, payment.id, { to: 'expired' }, { answer: order.code })
}

/** A payment without a draft is captured only if its browser has requested that. */
function isCaptureExpected({ draft, status }: PaymentRow): boolean {
  return draft !== null || status === 'capturing'
}

/** Updates the time of the last check; an approved payment keeps the time of its approval. */
function touch(context: Context, paymentId: string): Promise<void> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, paymentId)
    const isChecked = payment && (holdsStock(payment.status) || payment.trouble !== null)
    if (!isChecked || payment.status === 'approved') return
    await updatePayment(tx, paymentId, { updatedAt: context.clock() })
  })
}

/** Moves the next check of a payment back; an approved one counts as approved just now. */
function postpone(context: Context, paymentId: string): Promise<void> {
  return atomically(context, (tx) => updatePayment(tx, paymentId, { updatedAt: context.clock() }))
}
