import { type Static, Type } from '@sinclair/typebox'
import { paymentStatuses } from '../../domain/order/payment/payment-status.ts'
import { paymentTroubles } from '../../domain/order/payment/payment-trouble.ts'
import { staffAction } from '../action.ts'
import { Id, Money, NoContent, Nullable, OneOf, page, Timestamp } from '../scalars.ts'

const HeldItems = Type.Array(
  Type.Object({ productId: Id, productName: Type.String(), quantity: Type.Integer() }),
)

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
  trouble: Nullable(OneOf(paymentTroubles)),
  /** What staff must know about it, in words. */
  what: Nullable(Type.String()),
  items: HeldItems,
})
export type Hold = Static<typeof Hold>

export const listHolds = staffAction({
  name: 'holds.list',
  needs: ['orders:read'],
  summary: 'What open payments hold, the first to expire first; 100 at a time by default.',
  input: Type.Object({ limit: page.limit, productId: Type.Optional(Id) }),
  output: Type.Array(Hold),
})

/**
 * Refused with `payment_used` if the payment is being captured or was captured, unless the provider's
 * record of it is unclear.
 */
export const releaseHold = staffAction({
  name: 'holds.release',
  needs: ['orders:write'],
  summary: 'Cancels an open payment for good and releases its hold.',
  input: Type.Object({ id: Id }),
  output: NoContent,
  errors: ['not_found', 'payment_used'],
})

/** A payment without an order that staff must know about. */
export const TroubledPayment = Type.Object({
  id: Id,
  trouble: OneOf(paymentTroubles),
  /** The provider's code, or why the outcome is unclear. */
  issue: Nullable(Type.String()),
  /** What is wrong and what staff must do, in words. */
  what: Type.String(),
  status: OneOf(paymentStatuses),
  paymentMethod: Type.String(),
  /** The payment's id at the provider, for looking it up there. */
  providerId: Nullable(Type.String()),
  openedAt: Timestamp,
  customerName: Type.String(),
  customerEmail: Type.String(),
  total: Money,
  /** Whether it holds its items. */
  isHeld: Type.Boolean(),
  items: HeldItems,
})
export type TroubledPayment = Static<typeof TroubledPayment>

export const listTroubles = staffAction({
  name: 'payments.troubles',
  needs: ['orders:read'],
  summary: 'Payments without an order whose money is pending, unclear or refused; newest first.',
  input: Type.Object({ limit: page.limit }),
  output: Type.Array(TroubledPayment),
})

/** A payment that holds items is taken off the list by `holds.release`, or by its provider. */
export const dismissTrouble = staffAction({
  name: 'payments.dismiss',
  needs: ['orders:write'],
  summary: 'Takes a payment that holds nothing off the list of troubled payments.',
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

export const reconcilePayments = staffAction({
  name: 'payments.reconcile',
  needs: ['orders:write'],
  summary: "Compares payments with the provider's record and corrects what differs.",
  input: Type.Object({ since: Type.Optional(Timestamp) }),
  output: Reconciliation,
  errors: ['invalid', 'payment_unavailable'],
})
