import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { Id, Nullable, Timestamp } from './scalars.ts'

/** A payment whose record differs between the shop and the provider. */
export const Difference = Type.Object({
  paymentId: Id,
  provider: Type.String(),
  /** The provider's own id, to look it up there. */
  providerId: Type.String(),
  orderId: Nullable(Id),
  /** What differs, in words. */
  what: Type.String(),
  /** Whether the shop's record now matches the provider's; if not, staff must look at it. */
  isCorrected: Type.Boolean(),
})
export type Difference = Static<typeof Difference>

export const Reconciliation = Type.Object({
  since: Timestamp,
  compared: Type.Integer(),
  /** Payments for which the provider did not answer; a later run compares them again. */
  unanswered: Type.Integer(),
  differences: Type.Array(Difference),
})
export type Reconciliation = Static<typeof Reconciliation>

/** How far back a comparison goes by default, in days. */
export const reconciledDays = 7

export const reconcilePayments = action({
  name: 'payments.reconcile',
  summary: "Compares payments with the provider's record and corrects what differs.",
  role: 'admin',
  input: Type.Object({ since: Type.Optional(Timestamp) }),
  output: Reconciliation,
  errors: ['invalid', 'payment_unavailable'],
})
