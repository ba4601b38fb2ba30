import { type Static, type TSchema, Type } from '@sinclair/typebox'
import type { Cents } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { checkOf } from '../../runtime/validator.ts'
import {
  type Payout,
  type ProviderCapture,
  type ProviderOrder,
  type ProviderRefund,
  refundedOf,
  UnreadableRecord,
} from '../provider.ts'
import { feeOfIntent, feeReturnedWith } from './fees.ts'
import type { Answer } from './sdk.ts'

// The parts of Stripe's API that the shop reads; other fields are ignored.

/** The last second of the year 9999, after which days are not written with ten characters. */
const LAST_SECOND = 253_402_300_799

export const IntentResource = Type.Object({
  id: Type.String(),
  status: Type.String(),
  amount: Type.Integer({ minimum: 1 }),
  amount_received: Type.Optional(Type.Integer({ minimum: 0 })),
  currency: Type.String(),
  client_secret: Type.Optional(Type.Union([Type.String(), Type.Null()])),
})
export type Intent = Static<typeof IntentResource>

export const RefundResource = Type.Object({
  id: Type.String(),
  status: Type.Union([Type.String(), Type.Null()]),
  amount: Type.Integer({ minimum: 1 }),
  metadata: Type.Optional(Type.Union([Type.Record(Type.String(), Type.String()), Type.Null()])),
})
export type Refund = Static<typeof RefundResource>

export const RefundList = Type.Object({
  data: Type.Array(RefundResource),
  has_more: Type.Boolean(),
})

const PayoutResource = Type.Object({
  id: Type.String(),
  amount: Type.Integer(),
  currency: Type.String(),
  status: Type.String(),
  /** Midnight in UTC of the day, in seconds. */
  arrival_date: Type.Integer({ minimum: 0, maximum: LAST_SECOND }),
})

export const PayoutList = Type.Object({
  data: Type.Array(PayoutResource),
  has_more: Type.Boolean(),
})

export const WebhookList = Type.Object({
  data: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Type.String(),
      enabled_events: Type.Array(Type.String()),
    }),
  ),
})

/** Checks a response against its schema; throws `UnreadableRecord` if it does not match. */
export function read<T extends TSchema>(schema: T, { body, trace }: Answer<unknown>) {
  if (checkOf(schema).Check(body)) return { body, trace }
  throw new UnreadableRecord('Stripe: an answer that could not be read', trace)
}

const statuses = new Map<string, ProviderOrder['status']>([
  ['requires_payment_method', 'waiting'],
  ['requires_confirmation', 'waiting'],
  ['requires_action', 'waiting'],
  ['requires_capture', 'approved'],
  ['processing', 'captured'],
  ['succeeded', 'captured'],
  ['canceled', 'cancelled'],
])

/** A payment intent is both the order and the capture, so both have its id. */
export function toOrder(
  { body: intent, trace }: Answer<Intent>,
  stripeRefunds: readonly Refund[] = [],
): ProviderOrder {
  const status = statuses.get(intent.status)
  // An unknown status may mean that money was taken.
  if (status === undefined || intent.currency.toUpperCase() !== currency) {
    throw new UnreadableRecord('Stripe: a record that could not be read', trace)
  }
  const refunds = stripeRefunds.map(toRefund)
  const back = refundedOf({ capture: null, refunds })
  return {
    id: intent.id,
    status,
    code: intent.status,
    capture: captureOf(intent, back),
    refunds,
    trace,
  }
}

function captureOf(intent: Intent, back: Cents): ProviderCapture | null {
  const { id, status, amount } = intent
  if (status === 'processing') return { id, status: 'pending', amount, reason: status }
  if (status !== 'succeeded') return null
  const received = intent.amount_received || amount
  const fee = feeOfIntent(intent)
  return { id, status: back >= received ? 'refunded' : 'completed', amount: received, fee }
}

const refundStatuses = new Map<string, ProviderRefund['status']>([
  ['succeeded', 'completed'],
  ['pending', 'pending'],
  ['requires_action', 'pending'],
])

export function toRefund(refund: Refund): ProviderRefund {
  const { id, status, amount } = refund
  const feeReturned = feeReturnedWith(refund)
  return { id, amount, status: refundStatuses.get(status ?? 'pending') ?? 'failed', feeReturned }
}

const payoutStatuses = new Map<string, Payout['status']>([
  ['pending', 'waiting'],
  ['in_transit', 'sent'],
  ['paid', 'paid'],
  ['failed', 'failed'],
  ['canceled', 'cancelled'],
])

export function toPayout(payout: Static<typeof PayoutResource>): Payout {
  const { id, amount, status: code, arrival_date: arrival } = payout
  const status = payoutStatuses.get(code) ?? 'unknown'
  return { id, amount, status, code, day: new Date(arrival * 1000).toISOString().slice(0, 10) }
}
