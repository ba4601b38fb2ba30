import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { Id, Nullable, Timestamp } from './scalars.ts'

/** One payment where the shop and the provider do not say the same. */
export const Difference = Type.Object({
  paymentId: Id,
  provider: Type.String(),
  /** The provider's own number, to look it up there. */
  providerId: Type.String(),
  orderId: Nullable(Id),
  /** What differs, in words. */
  what: Type.String(),
  /** Whether the shop now says what the provider says; if not, a person has to look. */
  isCorrected: Type.Boolean(),
})
export type Difference = Static<typeof Difference>

export const Reconciliation = Type.Object({
  since: Timestamp,
  compared: Type.Integer(),
  /** Payments that the provider gave no word of; comparing again later will. */
  unanswered: Type.Integer(),
  differences: Type.Array(Difference),
})
export type Reconciliation = Static<typeof Reconciliation>

/** How far back a comparison goes when nobody says, in days. */
export const reconciledDays = 7

export const reconcilePayments = action({
  name: 'payments.reconcile',
  summary: "Compares payments with the provider's record and mends what differs.",
  role: 'admin',
  input: Type.Object({ since: Type.Optional(Timestamp) }),
  output: Reconciliation,
  errors: ['invalid', 'payment_unavailable'],
})
