import type { Cents } from '../../shared/domain/money.ts'

/** Money that was taken, or is on its way, in the provider's own word for where it stands. */
export type ProviderCapture = { id: string; status: string; amount: Cents }

export type ProviderRefund = { id: string; status: string; amount: Cents }

/** A provider's order: where its payment stands, and the money that was taken and given back. */
export type ProviderOrder = {
  id: string
  status: string
  capture: ProviderCapture | null
  refunds: readonly ProviderRefund[]
}

/**
 * What settlement, sweep, refunds and reconciliation ask of whoever takes the money. Amounts are
 * whole cents in CAD. Each call that moves money takes an idempotency key, which is stored before
 * it is used, so that asking again is safe. A provider that says no throws `ProviderRefusal`; one
 * that does not answer throws `ProviderUnavailable`, and what was asked may have happened.
 */
export type PaymentProvider = {
  name: 'paypal'
  environment: string
  createOrder: (order: { amount: Cents; reference: string; key: string }) => Promise<ProviderOrder>
  getOrder: (id: string) => Promise<ProviderOrder>
  /** Takes the money of an approved order. */
  captureOrder: (id: string, key: string) => Promise<ProviderOrder>
  getCapture: (id: string) => Promise<ProviderCapture>
  /** Gives back an amount of a capture, at most what is left of it. */
  refundCapture: (refund: RefundRequest) => Promise<ProviderRefund>
}

export type RefundRequest = {
  captureId: string
  amount: Cents
  key: string
  /** Shown to the buyer by the provider. */
  note?: string
}

/** The provider could not be asked, or its answer was none; what was asked may have happened. */
export class ProviderUnavailable extends Error {
  constructor(what: string, options?: ErrorOptions) {
    super(what, options)
    this.name = 'ProviderUnavailable'
  }
}

/** The provider said no, with a reason of its own such as `ORDER_NOT_APPROVED`. */
export class ProviderRefusal extends Error {
  constructor(
    readonly issue: string,
    readonly description: string,
    readonly status: number,
    readonly debugId?: string,
  ) {
    super(`${issue}: ${description}`)
    this.name = 'ProviderRefusal'
  }
}

/** The sum of what was given back, or is on its way back. */
export function refundedOf({ refunds }: Pick<ProviderOrder, 'refunds'>): Cents {
  return refunds
    .filter(({ status }) => status === 'COMPLETED' || status === 'PENDING')
    .reduce((sum, { amount }) => sum + amount, 0)
}
