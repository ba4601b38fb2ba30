import { type Static, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { WebhookFacts } from '../db/payments-schema.ts'

/** What the shop heeds; anything else is thanked for and forgotten. */
const heededTypes = [
  'CHECKOUT.ORDER.APPROVED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.DECLINED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
] as const
export type HeededType = (typeof heededTypes)[number]

export function isHeeded(type: string): type is HeededType {
  return (heededTypes as readonly string[]).includes(type)
}

const text = Type.Optional(Type.String({ maxLength: 255 }))

/** An order, a capture, a refund or a dispute: as much of each as tells which payment it is of. */
const Resource = Type.Object({
  id: text,
  custom_id: text,
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: text })) }),
  ),
  purchase_units: Type.Optional(Type.Array(Type.Object({ custom_id: text }))),
  links: Type.Optional(
    Type.Array(Type.Object({ rel: Type.String(), href: Type.String({ maxLength: 2_000 }) })),
  ),
  dispute_id: text,
  reason: text,
  disputed_transactions: Type.Optional(Type.Array(Type.Object({ seller_transaction_id: text }))),
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: text })),
})

const Event = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 100 }),
  event_type: Type.String({ minLength: 1, maxLength: 100 }),
  resource: Resource,
})

export type WebhookEvent = { id: string; type: string; facts: WebhookFacts }

/** What of an event is needed and nothing else; null for what is none. */
export function readEvent(value: unknown): WebhookEvent | null {
  if (!Value.Check(Event, value)) return null
  return { id: value.id, type: value.event_type, facts: factsOf(value) }
}

function factsOf({ event_type: type, resource }: Static<typeof Event>): WebhookFacts {
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const dispute = {
    disputeId: resource.dispute_id,
    disputeReason: resource.reason,
    disputeOutcome: resource.dispute_outcome?.outcome_code,
  }
  return stated({
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
    orderId: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    captureId:
      resource.disputed_transactions?.[0]?.seller_transaction_id ?? captureOf(type, resource),
    ...(type.startsWith('CUSTOMER.DISPUTE.') ? dispute : {}),
  })
}

/** A refund and a reversal name their capture by a link only. */
function captureOf(type: string, { id, links }: Static<typeof Resource>): string | undefined {
  const up = links?.find(({ rel, href }) => rel === 'up' && href.includes('/payments/captures/'))
  if (up) return /\/payments\/captures\/([\w-]+)/.exec(up.href)?.[1]
  return type.startsWith('PAYMENT.CAPTURE.') ? id : undefined
}

function stated(facts: Record<string, string | undefined>): WebhookFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}
