import { type Static, Type } from '@sinclair/typebox'
import { orderStatuses } from '../domain/order-status.ts'
import { action } from './action.ts'
import { AnyAddress, customer, DetailedOrder, quantity } from './orders.ts'
import { Id, Nullable, OneOf, Timestamp } from './scalars.ts'

/** The edit payload (ENT-14), or only a new status. */
export const OrderChanges = Type.Composite([
  Type.Partial(Type.Object(customer)),
  Type.Object({
    id: Id,
    status: Type.Optional(OneOf(orderStatuses)),
    shippingAddress: Type.Optional(AnyAddress),
    items: Type.Optional(Type.Array(Type.Object({ productId: Id, quantity }), { maxItems: 100 })),
    quantityChanges: Type.Optional(
      Type.Array(Type.Object({ productId: Id, oldQty: Type.Integer(), newQty: quantity }), {
        maxItems: 100,
      }),
    ),
    version: Type.Optional(Timestamp),
  }),
])
export type OrderChanges = Static<typeof OrderChanges>

/** What a new status does to the email about it; null when there is none. */
export const StatusMail = Nullable(OneOf(['held', 'withdrawn']))
export type StatusMail = Static<typeof StatusMail>

export const UpdatedOrder = Type.Composite([
  DetailedOrder,
  // Present when the status has changed.
  Type.Object({ statusMail: Type.Optional(StatusMail) }),
])
export type UpdatedOrder = Static<typeof UpdatedOrder>

/**
 * An edit of quantities recomputes subtotal, tax and total and moves the stock by the difference;
 * cancelling restores the stock once, leaving 'cancelled' takes it again (O25). The customer's email
 * about a new status is held for `statusMailHold`; setting the status back withdraws it.
 */
export const updateOrder = action({
  name: 'orders.update',
  summary: 'Changes an order; fields that are not sent stay as they are.',
  role: 'admin',
  input: OrderChanges,
  output: UpdatedOrder,
  errors: ['not_found', 'invalid', 'out_of_stock', 'stale'],
})
