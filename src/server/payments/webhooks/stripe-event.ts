import { type Static, Type } from '@sinclair/typebox'
import { checkOf } from '../../runtime/validator.ts'
import type { WebhookFacts } from '../../db/schema/payments.ts'
import { stated, type WebhookEvent } from './webhook-event.ts'

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** An intent, a charge, a refund or a dispute: as much of each as tells which payment it is of. */
const Thing = Type.Object({
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
  data: Type.Object({ object: Thing }),
})

/** A dispute is decided in one of these words, and in no other. */
const decided = ['won', 'lost', 'warning_closed', 'prevented']

/** What of Stripe's event is needed and nothing else; null for what is none. */
export function readStripeEvent(value: unknown): WebhookEvent | null {
  if (!checkOf(Event).Check(value)) return null
  const { id, type } = value
  return { provider: 'stripe', id, type, facts: factsOf(value.data.object) }
}

function factsOf(thing: Static<typeof Thing>): WebhookFacts {
  const { object, id, metadata, payment_intent: intent, status, reason } = thing
  const outcome = status && decided.includes(status) ? status : undefined
  const dispute = { disputeId: id, disputeReason: reason ?? undefined, disputeOutcome: outcome }
  return stated({
    paymentId: metadata?.payment,
    orderId: object === 'payment_intent' ? id : (intent ?? undefined),
    ...(object === 'dispute' ? dispute : {}),
  })
}
