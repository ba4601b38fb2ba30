// Why it is built like this: docs/decisions/payment-providers.md

import { Type } from '@sinclair/typebox'
import type { PayoutStatus } from '#shared/contract/staff/reports.ts'
import type { Cents } from '#shared/domain/money.ts'
import { currency } from '#shared/domain/pricing/pricing.ts'
import { type ProviderName, providerNames } from '#shared/domain/provider/providers.ts'
import type { DayRange } from '#shared/domain/report/report-days.ts'
import type { WebhookFacts } from '../db/schema/payments/payments.ts'

export { type ProviderName, providerNames }

/** The HTTP status of a response, and the id that the provider's support can look up. */
export type Trace = { http: number; debugId: string | null }

/**
 * Money taken or pending. `completed` means that the shop has the money, even if part of it has
 * been refunded; `refunded` means that all of it has been refunded.
 */
export type ProviderCapture = {
  id: string
  status: 'pending' | 'completed' | 'refunded' | 'failed'
  amount: Cents
  /** Why the money is still pending: the provider's own code. */
  reason?: string
  /** The provider's fee; null if it is not known yet. */
  fee?: Cents | null
}

/** `failed` means that the refund did not go through, so the shop has the money. */
export type ProviderRefund = {
  id: string
  status: 'pending' | 'completed' | 'failed'
  amount: Cents
  /** The part of its fee that the provider returned; null if it is not known. */
  feeReturned?: Cents | null
}

/** A provider's order with its capture and refunds. */
export type ProviderOrder = {
  id: string
  /** `approved`: the money may be captured. `cancelled`: it never will be. */
  status: 'waiting' | 'approved' | 'captured' | 'cancelled'
  /** The provider's own code for the state of the money, for a payment's history. */
  code: string
  capture: ProviderCapture | null
  refunds: readonly ProviderRefund[]
  /** The ids of listed refunds that cannot be read. */
  unreadRefunds?: readonly string[]
  trace: Trace
}

/** Money that a provider sends to the shop's bank, or takes from it if the amount is negative. */
export type Payout = {
  id: string
  /** When it arrives: a day of the calendar, such as "2026-11-30". */
  day: string
  amount: Cents
  status: PayoutStatus
  /** The provider's own code for the status. */
  code: string
}

/**
 * An order that was just created. `clientSecret` lets the buyer's browser, and nobody else, confirm the
 * payment on the shop's own page; null if the buyer approves it at the provider.
 */
export type NewOrder = ProviderOrder & { clientSecret: string | null }

/**
 * What settlement, sweep, refunds and reconciliation need from a payment provider. Amounts are
 * whole cents in CAD. Each call that moves money takes an idempotency key, which is stored before
 * it is used, so a retry is safe. A refusal throws `ProviderRefusal`. No answer throws
 * `ProviderUnavailable`, and an answer that makes no sense `UnreadableRecord`: the request may have
 * succeeded.
 */
export type PaymentProvider = {
  name: ProviderName
  environment: string
  /** The base URL of the window where the buyer approves; null if that is the shop's own page. */
  webUrl: string | null
  /** Whether approval is the buyer's last step, so that the shop captures right away. */
  capturesOnApproval: boolean
  /** The smallest amount that can be paid, and the message to a buyer whose amount is lower. */
  minimum: { amount: Cents; message: () => string }
  /** False while the circuit breaker is open; a call would fail at once. */
  isReachable: () => boolean
  createOrder: (order: { amount: Cents; reference: string; key: string }) => Promise<NewOrder>
  getOrder: (id: string) => Promise<ProviderOrder>
  /** Takes the money of an approved order; whether it is approved is known from `getOrder`. */
  captureOrder: (id: string, key: string) => Promise<ProviderOrder>
  /**
   * Cancels an order so that it cannot be paid later. Omitted by providers that do not need it.
   */
  abandonOrder?: (id: string) => Promise<void>
  /**
   * Reads what a webhook's headers sign; throws `malformed` if the provider cannot have sent them. The
   * answer judges the body: `unset` if the setting that verification needs is missing.
   */
  verifier: (headers: Headers, now: number) => (text: string) => Promise<Verdict>
  /** Refunds part or all of a capture, at most what is left of it. */
  refundCapture: (refund: RefundRequest) => Promise<ProviderRefund & { code: string; trace: Trace }>
  /**
   * Payouts in CAD that arrive in these days, by day, and how many there are in other currencies.
   * Omitted by providers that do not list them.
   */
  payouts?: (days: DayRange) => Promise<{ payouts: Payout[]; inOtherCurrencies: number }>
}

export type Verdict = 'genuine' | 'forged' | 'unset'

export type RefundRequest = {
  captureId: string
  amount: Cents
  key: string
  /** Shown to the buyer by the provider. */
  note?: string
}

/** A webhook endpoint as it is registered with the provider. */
export type WebhookRecord = { url: string; events: readonly string[]; isOn: boolean }

/**
 * What an event is about. The shop reads the provider's current record; what the signed event itself
 * says counts for disputes and reversals, which that record lacks, and if the record cannot be read.
 */
export type EventMeaning = 'approved' | 'completed' | 'changed' | 'reversed' | 'disputed'

export type WebhookEvents = {
  /** Handled event types; others are answered with 200 and dropped. */
  meanings: Readonly<Record<string, EventMeaning>>
  /**
   * The event types that a webhook must be subscribed to, at least one of each group. Other handled
   * types duplicate these, or are not available to every account.
   */
  needed: readonly (readonly string[])[]
  /** Dispute outcomes in which the shop loses the money. After any other, it keeps the money. */
  lostDisputes: readonly string[]
  /** The fields that the shop needs; null if the value is not an event. */
  read: (value: unknown) => WebhookEvent | null
}

export type WebhookEvent = {
  provider: ProviderName
  id: string
  type: string
  facts: WebhookFacts
}

/**
 * An event's id. The shop looks it up before it has verified the event, and PostgreSQL refuses NUL,
 * so only visible ASCII is accepted. The providers use only some of these characters, but guarantee
 * no format.
 */
export const EventId = Type.String({ pattern: '^[!-~]{1,100}$' })

type Optional<Facts> = { [Name in keyof Facts]?: Facts[Name] | undefined }

/** The given facts without undefined ones. */
export function factsWith(facts: Optional<WebhookFacts>): WebhookFacts {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined))
}

/** A moment in a webhook; undefined if it cannot be read. */
export function momentIn(value: unknown): number | undefined {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN
  return Number.isNaN(at) ? undefined : at
}

/** Whole cents in a webhook, of an amount in a currency; undefined if it is not in the shop's. */
export function centsIn(cents: unknown, code: unknown): Cents | undefined {
  const isOurs = typeof code === 'string' && code.toUpperCase() === currency
  return isOurs && Number.isSafeInteger(cents) && Number(cents) >= 0 ? Number(cents) : undefined
}

/** The provider could not be reached or gave no usable answer; the request may have succeeded. */
export class ProviderUnavailable extends Error {
  readonly trace: Trace | null
  /** Seconds to wait before a retry, when known. */
  readonly retryAfter: number | undefined

  constructor(
    what: string,
    options: { cause?: unknown; trace?: Trace | null; retryAfter?: number | undefined } = {},
  ) {
    super(what, { cause: options.cause })
    this.name = 'ProviderUnavailable'
    this.trace = options.trace ?? null
    this.retryAfter = options.retryAfter
  }
}

/**
 * The provider answered, but its record of this payment makes no sense: a field is missing, has
 * another type or an unknown code. That concerns this payment only, so it is not an outage.
 */
export class UnreadableRecord extends ProviderUnavailable {
  constructor(what: string, trace: Trace | null) {
    super(what, { trace })
    this.name = 'UnreadableRecord'
  }
}

/** The provider refused. `issue` is the provider's code, `reason` the shop's interpretation. */
export class ProviderRefusal extends Error {
  constructor(
    readonly issue: string,
    readonly description: string,
    readonly trace: Trace,
    readonly reason: 'declined' | 'not_approved' | 'other' = 'other',
  ) {
    super(`${issue}: ${description}`)
    this.name = 'ProviderRefusal'
  }

  get status(): number {
    return this.trace.http
  }
}

/** Whether the capture failed, or was refunded in full. */
export function hasFailed(capture: ProviderCapture | null): boolean {
  return capture?.status === 'failed' || capture?.status === 'refunded'
}

/**
 * Whether the money may be captured now. A failed capture on an approved order is of an earlier
 * attempt: the buyer has approved again since.
 */
export function isCapturable({ status, capture }: ProviderOrder): boolean {
  return status === 'approved' && (capture === null || capture.status === 'failed')
}

/** The total refunded for an order, including pending refunds. */
export function refundedOf({
  capture,
  refunds,
}: Pick<ProviderOrder, 'capture' | 'refunds'>): Cents {
  const counted = refunds.filter(({ status }) => status !== 'failed')
  // A capture may still be marked as refunded even though one of its refunds has since failed.
  const isComplete = counted.length === refunds.length
  if (capture?.status === 'refunded' && isComplete) return capture.amount
  return counted.reduce((sum, { amount }) => sum + amount, 0)
}
