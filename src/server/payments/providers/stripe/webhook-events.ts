import { type Static, Type } from '@sinclair/typebox'
import type { WebhookFacts } from '../../../db/schema/payments.ts'
import { checkOf } from '../../../runtime/validator.ts'
import { EventId, factsWith, type WebhookEvents } from '../provider.ts'

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** The fields of an intent, charge, refund or dispute that identify its payment. */
const EventObject = Type.Object({
  id: text,
  object: text,
  payment_intent: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  metadata: Type.Optional(Type.Union([Type.Object({ payment: text }), Type.Null()])),
  status: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
})

const Event = Type.Object({
  id: EventId,
  type: Type.String({ minLength: 1, maxLength: 100 }),
  data: Type.Object({ object: EventObject }),
})

/** The statuses of a decided dispute. */
const decided = ['won', 'lost', 'warning_closed', 'prevented']

export const stripeEvents: WebhookEvents = {
  meanings: {
    'payment_intent.amount_capturable_updated': 'approved',
    'payment_intent.succeeded': 'completed',
    'payment_intent.processing': 'changed',
    'payment_intent.payment_failed': 'changed',
    'payment_intent.canceled': 'changed',
    'charge.refunded': 'changed',
    'charge.refund.updated': 'changed',
    'refund.created': 'changed',
    'refund.updated': 'changed',
    'refund.failed': 'changed',
    'charge.dispute.created': 'disputed',
    'charge.dispute.updated': 'disputed',
    'charge.dispute.closed': 'disputed',
  },
  needed: [
    ['payment_intent.amount_capturable_updated'],
    ['payment_intent.succeeded'],
    ['payment_intent.canceled'],
    ['charge.refunded', 'refund.created'],
    ['refund.failed', 'refund.updated', 'charge.refund.updated'],
    ['charge.dispute.created'],
    ['charge.dispute.closed'],
  ],
  lostDisputes: ['lost'],
  read: (value) =>
    checkOf(Event).Check(value)
      ? { provider: 'stripe', id: value.id, type: value.type, facts: factsOf(value.data.object) }
      : null,
}

function factsOf(subject: Static<typeof EventObject>): WebhookFacts {
  const { object, id, metadata, payment_intent: intent, status, reason } = subject
  const outcome = status && decided.includes(status) ? status : undefined
  const dispute = { disputeId: id, disputeReason: reason ?? undefined, disputeOutcome: outcome }
  return factsWith({
    paymentId: metadata?.payment,
    orderId: object === 'payment_intent' ? id : (intent ?? undefined),
    ...(object === 'dispute' ? dispute : {}),
  })
}
