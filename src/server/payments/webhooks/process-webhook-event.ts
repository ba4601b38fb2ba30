import { ActionError } from '../../../shared/contract/errors.ts'
import { holdsStock, isTaken } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { WebhookFacts } from '../../db/schema/payments.ts'
import { processDispute, recordReversal } from './disputes.ts'
import { followOrder } from '../settlement/sync-with-provider.ts'
import { captureNow } from '../settlement/capture.ts'
import { configuredProviders, providerOf } from '../payment/provider-registry.ts'
import { answerOf } from '../payment/payment-steps.ts'
import { findPayment, movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import { type PaymentProvider, ProviderRefusal } from '../providers/provider.ts'
import { releasePayment } from '../settlement/release-payment.ts'
import { meaningOf, type WebhookEvent } from './webhook-event.ts'
import {
  dueEvents,
  insertEvent,
  markProcessed,
  paymentOfFacts,
  postponeEvent,
  type StoredEvent,
} from './webhook-store.ts'

/** An event may come before the shop has stored what it is about; after this it is not ours. */
const OURS_WITHIN = 60 * 60 * 1000
/** What the provider refuses to tell for so long, it will not tell any more; no answer at all may pass. */
const REFUSED_FOR = 60 * 60 * 1000
const UNANSWERED_FOR = 3 * 24 * 60 * 60 * 1000

/**
 * Stores an event and, where that takes no question to the provider, heeds it in the same
 * transaction. Gives back the event when it is still to be heeded.
 */
export function storeEvent(context: Context, event: WebhookEvent): Promise<StoredEvent | null> {
  return atomically(context, async (tx) => {
    const at = context.clock()
    const payment = await paymentOfFacts(tx, event.facts)
    const meaning = meaningOf(event)
    const outcome = outcomeAtOnce(event, payment)
    const stored = await insertEvent(tx, event, at, outcome)
    if (!stored) return null
    if (meaning === 'approved' && payment?.status === 'opened') {
      await movePayment(tx, payment, 'approved', { at, step: { answer: 'told by webhook' } })
    }
    return outcome === null ? stored : null
  })
}

function outcomeAtOnce(event: WebhookEvent, payment: PaymentRow | null): string | null {
  if (!payment) return null
  const meaning = meaningOf(event)
  // A card's approval is all that its buyer does: the money is asked for at once.
  if (meaning === 'approved' && !(event.provider === 'stripe' && !isTaken(payment.status))) {
    return payment.status === 'opened' ? 'approved' : 'known'
  }
  return meaning === 'completed' && isTaken(payment.status) ? 'known' : null
}

/** Heeds what is stored and waits; each by itself, so that one cannot hold up the others. */
export async function processWaitingEvents(context: Context): Promise<void> {
  const reachable = configuredProviders(context).filter((provider) => provider.isReachable())
  const names = reachable.map(({ name }) => name)
  for (const event of await dueEvents(context.db.read, context.clock(), names)) {
    const provider = providerOf(context, event)
    if (provider?.isReachable()) await heedEvent(context, provider, event)
  }
}

// What is under way in each shop, so that a stop can wait for it.
const underWay = new WeakMap<Context, Set<Promise<void>>>()

/** Heeds an event after its sender has been answered. */
export function processSoon(context: Context, provider: PaymentProvider, event: StoredEvent): void {
  const works = underWay.get(context) ?? new Set()
  underWay.set(context, works)
  const work = heedEvent(context, provider, event).finally(() => works.delete(work))
  works.add(work)
}

export async function webhooksProcessed(context: Context): Promise<void> {
  await Promise.all(underWay.get(context) ?? [])
}

/** Heeds an event, whatever came before it or comes twice; a failure leaves it for later. */
async function heedEvent(
  context: Context,
  provider: PaymentProvider,
  event: StoredEvent,
): Promise<void> {
  const { id, type } = event
  try {
    const outcome = await heed(context, provider, event)
    await atomically(context, (tx) =>
      outcome === null
        ? postponeEvent(tx, event, context.clock())
        : markProcessed(tx, id, context.clock(), outcome),
    )
    if (outcome !== null) context.log.info('webhook_heeded', { webhook: id, type, outcome })
  } catch (error) {
    await tryLater(context, event, error).catch((cause) =>
      context.log.error('webhook_not_postponed', { webhook: id, error: cause }),
    )
  }
}

/** Leaves an event for later, or gives it up for good: then the log and its row say why. */
async function tryLater(context: Context, event: StoredEvent, error: unknown): Promise<void> {
  const { id, type, attempts, receivedAt } = event
  const now = context.clock()
  const patience = error instanceof ProviderRefusal ? REFUSED_FOR : UNANSWERED_FOR
  if (now - receivedAt < patience) {
    context.log.warn('webhook_waits', { webhook: id, type, attempts, error })
    return atomically(context, (tx) => postponeEvent(tx, event, now))
  }
  const outcome = `given up: ${answerOf(error).answer}`
  await atomically(context, (tx) => markProcessed(tx, id, now, outcome))
  context.log.error('webhook_given_up', { webhook: id, type, attempts, outcome, error })
}

/** What came of it; null when it has to wait for what it is about. */
async function heed(
  context: Context,
  provider: PaymentProvider,
  event: StoredEvent,
): Promise<string | null> {
  const meaning = meaningOf(event)
  const payment = await paymentOfFacts(context.db.read, event.facts)
  if (!payment) {
    return context.clock() - event.receivedAt < OURS_WITHIN ? null : 'not a payment of this shop'
  }
  if (meaning === 'approved') {
    return event.provider === 'stripe' ? take(context, provider, payment) : 'known'
  }
  // What the event says is not taken over: the provider's record as it is now is what counts, so
  // that an old event after a new one does no harm.
  await follow(context, provider, payment)
  if (meaning === 'disputed') {
    return inTransaction(context, payment, event, processDispute)
  }
  if (meaning === 'reversed') {
    return inTransaction(context, payment, event, recordReversal)
  }
  return 'followed'
}

/** Takes what the buyer has approved, unless that was done before or cannot be done any more. */
async function take(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  try {
    if (!isTaken(payment.status)) await captureNow(context, provider, payment)
    return 'followed'
  } catch (error) {
    if (error instanceof ActionError) return error.code
    throw error
  }
}

async function follow(context: Context, provider: PaymentProvider, payment: PaymentRow) {
  if (payment.providerOrderId === null) return
  const order = await provider.getOrder(payment.providerOrderId)
  const answer = order.capture?.status ?? order.status
  const step = { answer, trace: order.trace }
  if (order.status === 'VOIDED' && holdsStock(payment.status)) {
    return releasePayment(context, payment.id, 'cancelled', step)
  }
  await followOrder(context, payment, order, step)
}

type WithPayment = (
  tx: Transaction,
  at: number,
  payment: PaymentRow,
  facts: WebhookFacts,
) => Promise<string>

function inTransaction(
  context: Context,
  { id }: PaymentRow,
  { facts }: StoredEvent,
  work: WithPayment,
): Promise<string> {
  return atomically(context, async (tx) => {
    const payment = await findPayment(tx, id)
    return payment ? work(tx, context.clock(), payment, facts) : 'the payment is gone'
  })
}
