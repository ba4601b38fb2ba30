import { isCaptured } from '#shared/domain/order/payment/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { paymentKey } from '../../db/engine/keys.ts'
import type { WebhookEvent } from '../../providers/provider.ts'
import { movePayment, type PaymentRow } from '../payment/payments.queries.ts'
import { meaningOf, providerOf } from '../payment/provider-registry.ts'
import { insertEvent, paymentOfFacts, type StoredEvent } from './webhook-store.ts'

/**
 * Stores an event, and processes it in the same transaction if that needs no call to the provider.
 * Returns the event if it has yet to be processed.
 */
export function storeEvent(context: Context, event: WebhookEvent): Promise<StoredEvent | null> {
  const keys = async () => {
    const payment = await paymentOfFacts(context.db.read, event.facts)
    return [eventKey(event.id), ...(payment ? [paymentKey(payment.id)] : [])]
  }
  const store = async (tx: Transaction) => {
    const at = context.clock()
    const payment = await paymentOfFacts(tx, event.facts)
    const meaning = meaningOf(event)
    const outcome = immediateOutcome(context, event, payment)
    const stored = await insertEvent(tx, event, at, outcome)
    if (!stored) return null
    if (meaning === 'approved' && payment?.status === 'opened') {
      await movePayment(tx, payment, 'approved', { at, step: { reason: 'approval_reported' } })
    }
    return outcome === null ? stored : null
  }
  return atomically(context, store, keys)
}

/** An event of a provider. */
export const eventKey = (id: string) => `event:${id}`

function immediateOutcome(
  context: Context,
  event: WebhookEvent,
  payment: PaymentRow | null,
): string | null {
  if (!payment) return null
  const meaning = meaningOf(event)
  if ((meaning === 'approved' || meaning === 'completed') && isCaptured(payment.status))
    return 'known'
  if (meaning !== 'approved' || providerOf(context, event)?.capturesOnApproval) return null
  return payment.status === 'opened' ? 'approved' : 'known'
}
