// A webhook may arrive before the browser's call. An approval reported by PayPal is only recorded:
// the browser captures the payment or, after 30 seconds, the sweep does (`recovery/sweep.ts`). An
// approved card payment is captured at once, unless the buyer's browser has already done so. A
// completed capture is settled from the provider's record (`syncPayment`, which calls
// `settlePayment`), and the browser's later call gets the same order.

import { ActionError } from '#shared/contract/errors.ts'
import type { Cents } from '#shared/domain/money.ts'
import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { WebhookFacts } from '../../db/schema/payments/payments.ts'
import { type PaymentProvider, ProviderRefusal } from '../../providers/provider.ts'
import { recordDispute, recordReversal } from '../disputes/record-dispute.ts'
import { sharesOf } from '../disputes/shares.ts'
import { answerOf } from '../payment/payment-steps.ts'
import {
  findPayment,
  hasProvider,
  type PaymentRow,
  type ProviderPayment,
} from '../payment/payments.queries.ts'
import { meaningOf, providerOf, reachableProviders } from '../payment/provider-registry.ts'
import { captureNow } from '../settlement/capture.ts'
import { syncPayment } from '../settlement/sync-with-provider.ts'
import { followFacts } from './follow-facts.ts'
import { eventKey } from './store-event.ts'
import {
  dueEvents,
  markProcessed,
  paymentsOfFacts,
  postponeEvent,
  type StoredEvent,
} from './webhook-store.ts'

/**
 * An event may arrive before its payment is stored. If there is still no payment after this many
 * milliseconds, the shop assumes that the event belongs to another shop.
 */
const UNKNOWN_PAYMENT_WITHIN = 60 * 60 * 1000
/** A dispute names only a capture, and the shop may learn of a capture days later. */
const UNKNOWN_CAPTURE_WITHIN = 3 * 24 * 60 * 60 * 1000
/**
 * Milliseconds during which to retry after a refusal by the provider, and after any other failure.
 */
const REFUSED_FOR = 60 * 60 * 1000
const UNANSWERED_FOR = 3 * 24 * 60 * 60 * 1000
/** Waiting events that are processed at a time. */
const AT_ONCE = 8

/** Processes due events, each on its own, so that failing and unanswered ones do not hold up the others. */
export async function processWaitingEvents(context: Context): Promise<void> {
  const names = reachableProviders(context).map(({ name }) => name)
  const due = await dueEvents(context.db.read, context.clock(), names)
  const processSome = async () => {
    for (let event = due.shift(); event; event = due.shift()) {
      const provider = providerOf(context, event)
      if (provider?.isReachable()) await processEvent(context, provider, event)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, processSome))
}

// Events in progress in each shop, so that a shutdown can wait for them.
const inProgress = new WeakMap<Context, Set<Promise<void>>>()

/** Processes an event in the background; the response to its webhook does not wait. */
export function processSoon(context: Context, provider: PaymentProvider, event: StoredEvent): void {
  const running = inProgress.get(context) ?? new Set()
  inProgress.set(context, running)
  const work = processEvent(context, provider, event).finally(() => running.delete(work))
  running.add(work)
}

export async function webhooksProcessed(context: Context): Promise<void> {
  await Promise.all(inProgress.get(context) ?? [])
}

/** Processes an event. Events may come in any order and more than once; a failed one is retried. */
async function processEvent(
  context: Context,
  provider: PaymentProvider,
  event: StoredEvent,
): Promise<void> {
  const { id, type } = event
  try {
    const outcome = await outcomeOf(context, provider, event)
    await atomically(
      context,
      (tx) =>
        outcome === null
          ? postponeEvent(tx, event, context.clock())
          : markProcessed(tx, id, context.clock(), outcome),
      [eventKey(id)],
    )
    if (outcome !== null) context.log.info('webhook_processed', { webhook: id, type, outcome })
  } catch (error) {
    await tryLater(context, event, error).catch((cause) =>
      context.log.error('webhook_not_postponed', { webhook: id, error: cause }),
    )
  }
}

/** Postpones an event, or gives up on it and records why in the log and in its row. */
async function tryLater(context: Context, event: StoredEvent, error: unknown): Promise<void> {
  const { id, type, attempts, receivedAt } = event
  const now = context.clock()
  const patience = error instanceof ProviderRefusal ? REFUSED_FOR : UNANSWERED_FOR
  if (now - receivedAt < patience) {
    context.log.warn('webhook_waits', { webhook: id, type, attempts, error })
    return atomically(context, (tx) => postponeEvent(tx, event, now))
  }
  const { answer, reason } = answerOf(error)
  const outcome = `given_up:${answer ?? reason}`
  await atomically(context, (tx) => markProcessed(tx, id, now, outcome))
  context.log.error('webhook_given_up', { webhook: id, type, attempts, outcome, error })
}

/** Processes an event and returns the outcome; null while its payment is not stored yet. */
async function outcomeOf(
  context: Context,
  provider: PaymentProvider,
  event: StoredEvent,
): Promise<string | null> {
  const meaning = meaningOf(event)
  const payments = await paymentsOfFacts(context.db.read, event.facts)
  const [payment] = payments
  if (!payment) {
    const within = recorders[meaning ?? ''] ? UNKNOWN_CAPTURE_WITHIN : UNKNOWN_PAYMENT_WITHIN
    return context.clock() - event.receivedAt < within ? null : 'not_ours'
  }
  if (meaning === 'approved') {
    return provider.capturesOnApproval ? captureApproved(context, provider, payment) : 'known'
  }
  const shares = sharesOf(payments, event.facts.amountCents)
  let outcome = 'followed'
  for (const each of payments) {
    outcome = await followEvent(context, provider, each, event, shares.get(each.id) ?? null)
  }
  return outcome
}

/**
 * Reads the provider's current record, so late events do no harm, and records a dispute or reversal,
 * which that record lacks. If the provider refuses to show the record, as it does after its credentials
 * were changed, what the signed event says counts.
 */
async function followEvent(
  context: Context,
  provider: PaymentProvider,
  payment: PaymentRow,
  event: StoredEvent,
  share: Cents | null,
): Promise<string> {
  const refusal = await syncFromProvider(context, provider, payment).catch((error) => ({ error }))
  const record = recorders[meaningOf(event) ?? '']
  // Also during an outage, because staff have a deadline to answer a dispute.
  const outcome = record ? await inTransaction(context, payment, event, share, record) : null
  if (!refusal) return outcome ?? 'followed'
  if (!(refusal.error instanceof ProviderRefusal)) throw refusal.error
  if (outcome) return outcome
  const isUsed = await followFacts(context, payment, event, refusal.error)
  if (!isUsed) throw refusal.error
  return 'from_event'
}

const recorders: Record<string, Recorder | undefined> = {
  disputed: recordDispute,
  reversed: recordReversal,
}

/** Captures an approved payment, unless it has been captured already or no longer can be. */
async function captureApproved(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  try {
    if (!isCaptured(payment.status)) await captureNow(context, provider, payment)
    return 'followed'
  } catch (error) {
    if (error instanceof ActionError) return error.code
    throw error
  }
}

async function syncFromProvider(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  if (payment.providerOrderId === null) return
  const order = await provider.getOrder(payment.providerOrderId)
  await syncPayment(context, payment, order, { answer: order.code, trace: order.trace })
}

type Recorder = (
  tx: Transaction,
  at: number,
  payment: ProviderPayment,
  facts: WebhookFacts & { share: Cents | null },
) => Promise<string>

function inTransaction(
  context: Context,
  { id }: PaymentRow,
  { facts }: StoredEvent,
  share: Cents | null,
  record: Recorder,
): Promise<string> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    if (!payment || !hasProvider(payment)) return 'payment_gone'
    return record(tx, context.clock(), payment, { ...facts, share })
  })
}
