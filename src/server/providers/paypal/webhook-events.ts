import { type Static, Type } from '@sinclair/typebox'
import {
  describedBy,
  type PaypalCaptureBody,
  type PaypalOrderBody,
  type PaypalRefundBody,
} from '#shared/contract/paypal-types.ts'
import { type Cents, parseMoney } from '#shared/domain/money.ts'
import type { WebhookFacts } from '../../db/schema/payments/payments.ts'
import { checkOf } from '../../runtime/validator.ts'
import { centsIn, EventId, factsWith, momentIn, type WebhookEvents } from '../provider.ts'

/** No buyer disputes more at once; the rest of a longer list is dropped. */
const MOST_CAPTURES = 50

const text = Type.Optional(Type.String({ maxLength: 255 }))

const Order = describedBy<PaypalOrderBody>()(
  Type.Object({
    id: text,
    purchase_units: Type.Optional(Type.Array(Type.Object({ custom_id: text }))),
  }),
)

const Capture = describedBy<PaypalCaptureBody & PaypalRefundBody>()(
  Type.Object({
    custom_id: text,
    links: Type.Optional(
      Type.Array(Type.Object({ rel: Type.String(), href: Type.String({ maxLength: 2_000 }) })),
    ),
  }),
)

// What is not needed to find the payment is read leniently: an odd value must not refuse the event.
const unread = Type.Optional(Type.Unknown())

/** Fields that PayPal's type package lacks: webhook additions to captures, and disputes. */
const Addition = Type.Object({
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: text })) }),
  ),
  amount: unread,
  seller_payable_breakdown: unread,
  dispute_id: text,
  reason: text,
  disputed_transactions: Type.Optional(Type.Array(Type.Object({ seller_transaction_id: text }))),
  dispute_amount: unread,
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: text, amount_refunded: unread })),
  seller_response_due_date: unread,
})

/** The fields of an order, capture, refund or dispute that identify its payment. */
const Resource = Type.Composite([Order, Capture, Addition])

const Event = Type.Object({
  id: EventId,
  event_type: Type.String({ minLength: 1, maxLength: 100 }),
  create_time: unread,
  resource: Resource,
})

export const paypalEvents: WebhookEvents = {
  meanings: {
    'CHECKOUT.ORDER.APPROVED': 'approved',
    'PAYMENT.CAPTURE.COMPLETED': 'completed',
    'PAYMENT.CAPTURE.PENDING': 'changed',
    'PAYMENT.CAPTURE.DENIED': 'changed',
    'PAYMENT.CAPTURE.DECLINED': 'changed',
    'PAYMENT.CAPTURE.REFUNDED': 'changed',
    'PAYMENT.REFUND.PENDING': 'changed',
    'PAYMENT.REFUND.FAILED': 'changed',
    'PAYMENT.CAPTURE.REVERSED': 'reversed',
    'CUSTOMER.DISPUTE.CREATED': 'disputed',
    'CUSTOMER.DISPUTE.UPDATED': 'disputed',
    'CUSTOMER.DISPUTE.RESOLVED': 'disputed',
  },
  needed: [
    ['CHECKOUT.ORDER.APPROVED'],
    ['PAYMENT.CAPTURE.COMPLETED'],
    ['PAYMENT.CAPTURE.PENDING'],
    ['PAYMENT.CAPTURE.DENIED', 'PAYMENT.CAPTURE.DECLINED'],
    ['PAYMENT.CAPTURE.REFUNDED'],
    ['PAYMENT.CAPTURE.REVERSED'],
    ['CUSTOMER.DISPUTE.CREATED'],
    ['CUSTOMER.DISPUTE.RESOLVED'],
  ],
  lostDisputes: ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'],
  read: (value) =>
    checkOf(Event).Check(value)
      ? { provider: 'paypal', id: value.id, type: value.event_type, facts: factsOf(value) }
      : null,
}

function factsOf({
  event_type: type,
  create_time: created,
  resource,
}: Static<typeof Event>): WebhookFacts {
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const disputed = capturesOf(resource)
  return factsWith({
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
    orderId: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    captureId: disputed[0] ?? captureOf(type, resource),
    captureIds: disputed.length > 1 ? disputed : undefined,
    occurredAt: momentIn(created),
    news: newsOf[type],
    ...(isOrder ? {} : { resourceId: resource.id, amountCents: centsOf(resource.amount) }),
    ...(newsOf[type] === 'refunded' ? { refundedCents: totalRefunded(resource) } : {}),
    ...(type.startsWith('CUSTOMER.DISPUTE.') ? disputeOf(resource) : {}),
  })
}

const newsOf: Record<string, WebhookFacts['news']> = {
  'PAYMENT.CAPTURE.COMPLETED': 'captured',
  'PAYMENT.CAPTURE.DENIED': 'denied',
  'PAYMENT.CAPTURE.DECLINED': 'denied',
  'PAYMENT.CAPTURE.REFUNDED': 'refunded',
  'PAYMENT.REFUND.FAILED': 'refund_failed',
}

type Subject = Static<typeof Resource>

function disputeOf({ dispute_outcome: outcome, ...resource }: Subject): WebhookFacts {
  const isLost = paypalEvents.lostDisputes.includes(outcome?.outcome_code ?? '')
  // A dispute may be lost in part.
  const lost = isLost ? centsOf(outcome?.amount_refunded) : undefined
  return factsWith({
    disputeId: resource.dispute_id,
    disputeReason: resource.reason,
    disputeOutcome: outcome?.outcome_code,
    amountCents: lost || centsOf(resource.dispute_amount),
    respondBy: momentIn(resource.seller_response_due_date),
  })
}

/** What has been refunded of the capture so far, with this refund. */
function totalRefunded({ seller_payable_breakdown: breakdown }: Subject): Cents | undefined {
  if (typeof breakdown !== 'object' || breakdown === null) return undefined
  return centsOf((breakdown as Record<string, unknown>).total_refunded_amount)
}

function capturesOf({ disputed_transactions: disputed = [] }: Subject): string[] {
  const ids = disputed.map(({ seller_transaction_id: id }) => id).filter((id) => id !== undefined)
  return [...new Set(ids)].slice(0, MOST_CAPTURES)
}

/** An amount as PayPal writes it: decimal text with its currency. */
function centsOf(amount: unknown): Cents | undefined {
  if (typeof amount !== 'object' || amount === null) return undefined
  const { currency_code: code, value } = amount as Record<string, unknown>
  return typeof value === 'string' ? centsIn(parseMoney(value), code) : undefined
}

/** Refunds and reversals name their capture only in a link. */
function captureOf(type: string, { id, links }: Subject): string | undefined {
  const up = links?.find(({ rel, href }) => rel === 'up' && href.includes('/payments/captures/'))
  if (up) return /\/payments\/captures\/([\w-]+)/.exec(up.href)?.[1]
  return type.startsWith('PAYMENT.CAPTURE.') ? id : undefined
}
