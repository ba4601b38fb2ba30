import { type Static, Type } from '@sinclair/typebox'
import { checkOf } from '../../runtime/validator.ts'
import type { WebhookFacts } from '../../db/schema/payments.ts'
import { stated, type WebhookEvent } from './webhook-event.ts'

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
  id: Type.String({ minLength: 1, maxLength: 100 }),
  type: Type.String({ minLength: 1, maxLength: 100 }),
  data: Type.Object({ object: EventObject }),
})

/** The statuses of a decided dispute. */
const decided = ['won', 'lost', 'warning_closed', 'prevented']

/** The fields of a Stripe event that the shop needs; null if it is not an event. */
export function readStripeEvent(value: unknown): WebhookEvent | null {
  if (!checkOf(Event).Check(value)) return null
  const { id, type } = value
  return { provider: 'stripe', id, type, facts: factsOf(value.data.object) }
}

function factsOf(subject: Static<typeof EventObject>): WebhookFacts {
  const { object, id, metadata, payment_intent: intent, status, reason } = subject
  const outcome = status && decided.includes(status) ? status : undefined
  const dispute = { disputeId: id, disputeReason: reason ?? undefined, disputeOutcome: outcome }
  return stated({
    paymentId: metadata?.payment,
    orderId: object === 'payment_intent' ? id : (intent ?? undefined),
    ...(object === 'dispute' ? dispute : {}),
  })
}
