import { type Static, Type } from '@sinclair/typebox'
import {
  describedBy,
  type PaypalCaptureBody,
  type PaypalOrderBody,
  type PaypalRefundBody,
} from '../../../../shared/contract/paypal-types.ts'
import type { WebhookFacts } from '../../../db/schema/payments.ts'
import { checkOf } from '../../../runtime/validator.ts'
import { EventId, factsWith, type WebhookEvents } from '../provider.ts'

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

/** Fields that PayPal's type package lacks: webhook additions to captures, and disputes. */
const Addition = Type.Object({
  supplementary_data: Type.Optional(
    Type.Object({ related_ids: Type.Optional(Type.Object({ order_id: text })) }),
  ),
  dispute_id: text,
  reason: text,
  disputed_transactions: Type.Optional(Type.Array(Type.Object({ seller_transaction_id: text }))),
  dispute_outcome: Type.Optional(Type.Object({ outcome_code: text })),
})

/** The fields of an order, capture, refund or dispute that identify its payment. */
const Resource = Type.Composite([Order, Capture, Addition])

const Event = Type.Object({
  id: EventId,
  event_type: Type.String({ minLength: 1, maxLength: 100 }),
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

function factsOf({ event_type: type, resource }: Static<typeof Event>): WebhookFacts {
  const isOrder = type.startsWith('CHECKOUT.ORDER.')
  const dispute = {
    disputeId: resource.dispute_id,
    disputeReason: resource.reason,
    disputeOutcome: resource.dispute_outcome?.outcome_code,
  }
  return factsWith({
    paymentId: resource.custom_id ?? resource.purchase_units?.[0]?.custom_id,
    orderId: isOrder ? resource.id : resource.supplementary_data?.related_ids?.order_id,
    captureId:
      resource.disputed_transactions?.[0]?.seller_transaction_id ?? captureOf(type, resource),
    ...(type.startsWith('CUSTOMER.DISPUTE.') ? dispute : {}),
  })
}

/** Refunds and reversals name their capture only in a link. */
function captureOf(type: string, { id, links }: Static<typeof Resource>): string | undefined {
  const up = links?.find(({ rel, href }) => rel === 'up' && href.includes('/payments/captures/'))
  if (up) return /\/payments\/captures\/([\w-]+)/.exec(up.href)?.[1]
  return type.startsWith('PAYMENT.CAPTURE.') ? id : undefined
}
