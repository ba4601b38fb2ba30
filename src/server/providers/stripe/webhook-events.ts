import { type Static, Type } from '@sinclair/typebox'
import type { WebhookFacts } from '../../db/schema/payments/payments.ts'
import { checkOf } from '../../runtime/validator.ts'
import { centsIn, EventId, factsWith, type WebhookEvents } from '../provider.ts'

const unread = Type.Optional(Type.Unknown())
const text = Type.Optional(Type.String({ maxLength: 255 }))

/** The fields of an intent, charge, refund or dispute that identify its payment. */
const EventObject = Type.Object({
  id: text,
  object: text,
  payment_intent: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  metadata: Type.Optional(Type.Union([Type.Object({ payment: text }), Type.Null()])),
  status: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
  reason: Type.Optional(Type.Union([Type.String({ maxLength: 255 }), Type.Null()])),
  // What is not needed to find the payment is read leniently.
  currency: unread,
  amount: unread,
  amount_received: unread,
  amount_refunded: unread,
  evidence_details: unread,
})

const Event = Type.Object({
  id: EventId,
  type: Type.String({ minLength: 1, maxLength: 100 }),
  created: unread,
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
      ? { provider: 'stripe', id: value.id, type: value.type, facts: factsOf(value) }
      : null,
}

function factsOf({ type, created, data: { object: subject } }: Static<typeof Event>): WebhookFacts {
  const { object, id, metadata, payment_intent: intent, currency, amount } = subject
  return factsWith({
    paymentId: metadata?.payment,
    orderId: object === 'payment_intent' ? id : (intent ?? undefined),
    resourceId: id,
    occurredAt: secondsIn(created),
    amountCents: centsIn(amount, currency),
    ...(object === 'payment_intent' ? intentNews(type, subject) : {}),
    ...(object === 'charge' ? chargeNews(type, subject) : {}),
    ...(object === 'refund' ? { news: refundNews(subject) } : {}),
    ...(object === 'dispute' ? disputeOf(subject) : {}),
  })
}

type Subject = Static<typeof EventObject>

function intentNews(type: string, { amount_received: received, amount, currency }: Subject) {
  if (type === 'payment_intent.canceled') return { news: 'denied' } as const
  if (type !== 'payment_intent.succeeded') return {}
  return { news: 'captured', amountCents: centsIn(received || amount, currency) } as const
}

function chargeNews(type: string, { amount_refunded: refunded, currency }: Subject) {
  if (type !== 'charge.refunded') return {}
  // It names the charge, and none of its refunds.
  return {
    news: 'refunded',
    resourceId: undefined,
    refundedCents: centsIn(refunded, currency),
  } as const
}

function refundNews({ status }: Subject): WebhookFacts['news'] {
  return status === 'failed' || status === 'canceled' ? 'refund_failed' : 'refunded'
}

function disputeOf({ id, reason, status, evidence_details: evidence }: Subject): WebhookFacts {
  const dueBy = (evidence as { due_by?: unknown } | null | undefined)?.due_by
  return factsWith({
    disputeId: id,
    disputeReason: reason ?? undefined,
    disputeOutcome: status && decided.includes(status) ? status : undefined,
    respondBy: secondsIn(dueBy),
  })
}

/** A moment as Stripe writes it, in seconds. */
function secondsIn(value: unknown): number | undefined {
  return Number.isSafeInteger(value) ? Number(value) * 1000 : undefined
}
