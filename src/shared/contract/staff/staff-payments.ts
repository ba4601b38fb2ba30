import { type Static, Type } from '@sinclair/typebox'
import { adminAction } from '../action.ts'
import { paymentStatuses } from '../../domain/order/payment-status.ts'
import { Id, Money, NoContent, Nullable, OneOf, page, Timestamp } from '../scalars.ts'

/** The units that an open payment holds, as staff see them. */
export const Hold = Type.Object({
  /** The payment's id, which `holds.release` takes. */
  id: Id,
  status: OneOf(paymentStatuses),
  paymentMethod: Type.String(),
  openedAt: Timestamp,
  /** When the units return to stock unless they are paid for. */
  expiresAt: Timestamp,
  customerName: Type.String(),
  customerEmail: Type.String(),
  total: Money,
  /** The visitor's IP address, shortened to its /24 or /48; null if unknown. */
  network: Nullable(Type.String()),
  items: Type.Array(
    Type.Object({ productId: Id, productName: Type.String(), quantity: Type.Integer() }),
  ),
})
export type Hold = Static<typeof Hold>

export const listHolds = adminAction({
  name: 'holds.list',
  summary: 'What open payments hold, the first to expire first; 100 at a time by default.',
  input: Type.Object({ limit: page.limit, productId: Type.Optional(Id) }),
  output: Type.Array(Hold),
})

/** Refused with `payment_used` if the payment is being captured or was captured. */
export const releaseHold = adminAction({
  name: 'holds.release',
  summary: 'Cancels an open payment for good and releases its hold.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found', 'payment_used'],
})

/** A payment whose record differs between the shop and the provider. */
export const Difference = Type.Object({
  paymentId: Id,
  provider: Type.String(),
  /** The payment's id at the provider, for looking it up there. */
  providerId: Type.String(),
  orderId: Nullable(Id),
  /** What differs, in words. */
  what: Type.String(),
  /** Whether the shop's record now matches the provider's; if not, staff must check it. */
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

export const reconcilePayments = adminAction({
  name: 'payments.reconcile',
  summary: "Compares payments with the provider's record and corrects what differs.",
  input: Type.Object({ since: Type.Optional(Timestamp) }),
  output: Reconciliation,
  errors: ['invalid', 'payment_unavailable'],
})
