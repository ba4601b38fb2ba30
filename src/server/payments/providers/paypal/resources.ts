import { type Static, Type } from '@sinclair/typebox'
import { type Cents, parseMoney } from '../../../../shared/domain/money.ts'
import { currency } from '../../../../shared/domain/pricing/pricing.ts'
import {
  describedBy,
  type PaypalCaptureBody,
  PaypalMoney,
  type PaypalMoneyBody,
  type PaypalOrderBody,
  type PaypalRefundBody,
  statusOf,
} from '../../../../shared/contract/paypal-types.ts'
import {
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
  ProviderRefusal,
  type Trace,
} from '../provider.ts'

// The parts of PayPal's REST v2 that the shop reads; other fields are ignored.

const CaptureResource = describedBy<PaypalCaptureBody>()(
  Type.Object({ id: Type.String(), status: statusOf<PaypalCaptureBody>(), amount: PaypalMoney }),
)

export const RefundResource = describedBy<PaypalRefundBody>()(
  Type.Object({ id: Type.String(), status: statusOf<PaypalRefundBody>(), amount: PaypalMoney }),
)

const Payments = Type.Object({
  captures: Type.Optional(Type.Array(CaptureResource)),
  refunds: Type.Optional(Type.Array(RefundResource)),
})

export const OrderResource = describedBy<PaypalOrderBody>()(
  Type.Object({
    id: Type.String(),
    status: statusOf<PaypalOrderBody>(),
    purchase_units: Type.Optional(Type.Array(Type.Object({ payments: Type.Optional(Payments) }))),
  }),
)

// PayPal's type package covers neither webhooks nor tokens.

export const VerificationResource = Type.Object({ verification_status: Type.String() })

export const WebhookResource = Type.Object({
  url: Type.String(),
  event_types: Type.Array(Type.Object({ name: Type.String() })),
})

export const TokenResource = Type.Object({
  access_token: Type.String(),
  expires_in: Type.Number(),
})

type Answer<T> = { body: T; trace: Trace }

export function toOrder({
  body: resource,
  trace,
}: Answer<Static<typeof OrderResource>>): ProviderOrder {
  const payments = resource.purchase_units?.[0]?.payments
  const capture = payments?.captures?.[0]
  return {
    id: resource.id,
    status: orderStatuses[resource.status] ?? 'waiting',
    code: capture?.status ?? resource.status,
    capture: capture ? toCapture(capture) : null,
    refunds: (payments?.refunds ?? []).map(toRefund),
    trace,
  }
}

type Statuses<Body extends { status?: string }, Status> = Partial<
  Record<NonNullable<Body['status']>, Status>
>

const orderStatuses: Statuses<PaypalOrderBody, ProviderOrder['status']> = {
  APPROVED: 'approved',
  COMPLETED: 'captured',
  VOIDED: 'cancelled',
}

const captureStatuses: Statuses<PaypalCaptureBody, ProviderCapture['status']> = {
  COMPLETED: 'completed',
  PARTIALLY_REFUNDED: 'completed',
  REFUNDED: 'refunded',
  DECLINED: 'failed',
  FAILED: 'failed',
}

const refundStatuses: Statuses<PaypalRefundBody, ProviderRefund['status']> = {
  COMPLETED: 'completed',
  FAILED: 'failed',
  CANCELLED: 'failed',
}

function toCapture({ id, status, amount }: Static<typeof CaptureResource>): ProviderCapture {
  return { id, status: captureStatuses[status] ?? 'pending', amount: amountOf(amount) }
}

export function toRefund({ id, status, amount }: Static<typeof RefundResource>): ProviderRefund {
  return { id, status: refundStatuses[status] ?? 'pending', amount: amountOf(amount) }
}

/** Throws for an amount in another currency. */
function amountOf(amount: PaypalMoneyBody): Cents {
  const cents = amount.currency_code === currency ? parseMoney(amount.value) : null
  if (cents !== null) return cents
  throw new ProviderRefusal('UNEXPECTED_AMOUNT', 'an amount that is not in CAD', {
    http: 200,
    debugId: null,
  })
}
