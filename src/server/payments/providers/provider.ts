import type { Cents } from '../../../shared/domain/money.ts'

/** Money taken or pending; `status` is the provider's own code. */
export type ProviderCapture = { id: string; status: string; amount: Cents }

export const providerNames = ['paypal', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** The HTTP status of a response, and the id that the provider's support can look up. */
export type Trace = { http: number; debugId: string | null }

export type ProviderRefund = { id: string; status: string; amount: Cents }

/**
 * A provider's order with its capture and refunds. Callers check two statuses, the same for every
 * provider: `APPROVED`, the money may be captured, and `VOIDED`, it never will be.
 */
export type ProviderOrder = {
  id: string
  status: string
  capture: ProviderCapture | null
  refunds: readonly ProviderRefund[]
  trace: Trace
}

/**
 * What settlement, sweep, refunds and reconciliation need from a payment provider. Amounts are
 * whole cents in CAD. Each call that moves money takes an idempotency key, which is stored before
 * it is used, so a retry is safe. A refusal throws `ProviderRefusal`. No usable answer throws
 * `ProviderUnavailable`: the request may have succeeded.
 */
export type PaymentProvider = {
  name: ProviderName
  environment: string
  /** False while the circuit breaker is open; a call would fail at once. */
  isReachable: () => boolean
  createOrder: (order: { amount: Cents; reference: string; key: string }) => Promise<ProviderOrder>
  getOrder: (id: string) => Promise<ProviderOrder>
  captureOrder: (id: string, key: string) => Promise<ProviderOrder>
  /** Cancels an order so that it cannot be paid later; for providers where it still could be. */
  abandonOrder?: (id: string) => Promise<void>
  getCapture: (id: string) => Promise<ProviderCapture>
  /** Refunds part or all of a capture, at most what is left of it. */
  refundCapture: (refund: RefundRequest) => Promise<ProviderRefund & { trace: Trace }>
}

/** A webhook endpoint as it is registered with the provider. */
export type WebhookRecord = { url: string; events: readonly string[]; isOn: boolean }

export type RefundRequest = {
  captureId: string
  amount: Cents
  key: string
  /** Shown to the buyer by the provider. */
  note?: string
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

/** The provider refused, with a code of its own such as `ORDER_NOT_APPROVED`. */
export class ProviderRefusal extends Error {
  constructor(
    readonly issue: string,
    readonly description: string,
    readonly trace: Trace,
  ) {
    super(`${issue}: ${description}`)
    this.name = 'ProviderRefusal'
  }

  get status(): number {
    return this.trace.http
  }
}

/** Whether the shop has the money, even if part of it was refunded. */
export function isCompleted(capture: ProviderCapture | null): capture is ProviderCapture {
  return capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
}

/** Whether the capture failed, or was refunded in full. */
export function hasFailed(capture: ProviderCapture | null): boolean {
  return capture !== null && ['DECLINED', 'FAILED', 'REFUNDED'].includes(capture.status)
}

/** A refund that was made, or is pending. */
export function countsAsRefunded({ status }: ProviderRefund): boolean {
  return status === 'COMPLETED' || status === 'PENDING'
}

/** A refund that the provider could not pay out after all; the shop has the money again. */
export function isFailedRefund({ status }: ProviderRefund): boolean {
  return status === 'FAILED' || status === 'CANCELLED'
}

/**
 * What was refunded of an order, pending refunds included. A capture with the status `REFUNDED` was
 * refunded in full, unless one of its refunds has failed since.
 */
export function refundedOf({
  capture,
  refunds,
}: Pick<ProviderOrder, 'capture' | 'refunds'>): Cents {
  if (capture?.status === 'REFUNDED' && !refunds.some(isFailedRefund)) return capture.amount
  return refunds.filter(countsAsRefunded).reduce((sum, { amount }) => sum + amount, 0)
}
