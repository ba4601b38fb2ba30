import type { Cents } from '../../../shared/domain/money.ts'

/** Money that was taken, or is on its way, in the provider's own word for where it stands. */
export type ProviderCapture = { id: string; status: string; amount: Cents }

export const providerNames = ['paypal', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

/** How an answer came: its HTTP status, and the id by which the provider finds it again. */
export type Trace = { http: number; debugId: string | null }

export type ProviderRefund = { id: string; status: string; amount: Cents }

/**
 * A provider's order: where its payment stands, and the money that was taken and given back. Of its
 * status two words are heeded, whoever the provider is: `APPROVED`, the money may be taken, and
 * `VOIDED`, it never will be.
 */
export type ProviderOrder = {
  id: string
  status: string
  capture: ProviderCapture | null
  refunds: readonly ProviderRefund[]
  trace: Trace
}

/**
 * What settlement, sweep, refunds and reconciliation ask of whoever takes the money. Amounts are
 * whole cents in CAD. Each call that moves money takes an idempotency key, which is stored before
 * it is used, so that asking again is safe. A provider that says no throws `ProviderRefusal`; one
 * that does not answer throws `ProviderUnavailable`, and what was asked may have happened.
 */
export type PaymentProvider = {
  name: ProviderName
  environment: string
  /** False while it is known not to answer; a question would fail at once. */
  isReachable: () => boolean
  createOrder: (order: { amount: Cents; reference: string; key: string }) => Promise<ProviderOrder>
  getOrder: (id: string) => Promise<ProviderOrder>
  /** Takes the money of an approved order. */
  captureOrder: (id: string, key: string) => Promise<ProviderOrder>
  /** Makes sure that an order that is given up cannot be paid later, where buyers could still do so. */
  abandonOrder?: (id: string) => Promise<void>
  getCapture: (id: string) => Promise<ProviderCapture>
  /** Gives back an amount of a capture, at most what is left of it. */
  refundCapture: (refund: RefundRequest) => Promise<ProviderRefund & { trace: Trace }>
}

/** Where a provider tells of payments by itself, by its own record. */
export type WebhookRecord = { url: string; events: readonly string[]; isOn: boolean }

export type RefundRequest = {
  captureId: string
  amount: Cents
  key: string
  /** Shown to the buyer by the provider. */
  note?: string
}

/** The provider could not be asked, or its answer was none; what was asked may have happened. */
export class ProviderUnavailable extends Error {
  readonly trace: Trace | null
  /** Seconds after which it is worth asking again, when that is known. */
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

/** The provider said no, with a reason of its own such as `ORDER_NOT_APPROVED`. */
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

/** Whether the money is with the shop, some of it given back perhaps. */
export function isCompleted(capture: ProviderCapture | null): capture is ProviderCapture {
  return capture?.status === 'COMPLETED' || capture?.status === 'PARTIALLY_REFUNDED'
}

/** The provider has tried and did not get the money, or has given it back. */
export function hasFailed(capture: ProviderCapture | null): boolean {
  return capture !== null && ['DECLINED', 'FAILED', 'REFUNDED'].includes(capture.status)
}

/** A refund that was made, or is promised. */
export function isGivenBack({ status }: ProviderRefund): boolean {
  return status === 'COMPLETED' || status === 'PENDING'
}

/** A refund that the provider could not pay out after all; the money is the shop's again. */
export function isTakenBack({ status }: ProviderRefund): boolean {
  return status === 'FAILED' || status === 'CANCELLED'
}

/**
 * What was given back of an order, or is on its way back. A capture that is called refunded is so in
 * whole, unless one of its refunds has failed since.
 */
export function refundedOf({
  capture,
  refunds,
}: Pick<ProviderOrder, 'capture' | 'refunds'>): Cents {
  if (capture?.status === 'REFUNDED' && !refunds.some(isTakenBack)) return capture.amount
  return refunds.filter(isGivenBack).reduce((sum, { amount }) => sum + amount, 0)
}
