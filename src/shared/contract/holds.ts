import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { paymentStatuses } from '../domain/payment-status.ts'
import { Id, Money, NoContent, Nullable, OneOf, page, Timestamp } from './scalars.ts'

/** What an open payment holds, as staff see it. */
export const Hold = Type.Object({
  /** The payment's own id, by which it is released. */
  id: Id,
  status: OneOf(paymentStatuses),
  paymentMethod: Type.String(),
  openedAt: Timestamp,
  /** When the units return to the stock unless they are paid for. */
  expiresAt: Timestamp,
  customerName: Type.String(),
  customerEmail: Type.String(),
  total: Money,
  /** The visitor's address, shortened to its /24 or /48; null when it is not known. */
  network: Nullable(Type.String()),
  items: Type.Array(
    Type.Object({ productId: Id, productName: Type.String(), quantity: Type.Integer() }),
  ),
})
export type Hold = Static<typeof Hold>

export const listHolds = action({
  name: 'holds.list',
  summary: 'What open payments hold, the first to expire first; 100 at a time by default.',
  role: 'admin',
  input: Type.Object({ limit: page.limit, productId: Type.Optional(Id) }),
  output: Type.Array(Hold),
})

/** A payment that is being taken, or was taken, is refused with `payment_used`. */
export const releaseHold = action({
  name: 'holds.release',
  summary: 'Cancels an open payment for good and releases its hold.',
  role: 'admin',
  input: Type.Object({ id: Id }),
  output: NoContent,
  status: 204,
  errors: ['not_found', 'payment_used'],
})
