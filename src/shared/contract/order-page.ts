import { type Static, Type } from '@sinclair/typebox'
import { action } from './action.ts'
import { Order, OrderItem } from './orders.ts'
import { Id, Nullable, Timestamp } from './scalars.ts'

const { id, status, customerName, createdAt, updatedAt, paymentMethod } = Order.properties
const { subtotal, shippingCost, taxAmount, totalAmount, paidAmount, refundedAmount } =
  Order.properties

/** What an order's own page shows. Neither the email address nor the phone is in it. */
export const OrderPage = Type.Object({
  id,
  status,
  customerName,
  items: Type.Array(
    Type.Composite([
      Type.Omit(OrderItem, ['id']),
      Type.Object({
        /** The product's main picture; null when it has none or is no longer sold. */
        imageUrl: Nullable(Type.String()),
        /** When the picture may have changed; null when the product is no longer sold. */
        productUpdatedAt: Nullable(Timestamp),
      }),
    ]),
  ),
  subtotal,
  shippingCost,
  taxAmount,
  totalAmount,
  paidAmount,
  /** What has gone back to the customer; part of what was paid, or all of it. */
  refundedAmount,
  paymentMethod,
  /** The delivery address as it stands on the parcel, line by line, without the phone. */
  deliverTo: Type.Array(Type.String()),
  createdAt,
  updatedAt,
})
export type OrderPage = Static<typeof OrderPage>

/**
 * Open to whoever has the key, which stands in the customer's mails. A wrong key, a missing one and
 * an order that there is not are answered alike.
 */
export const trackOrder = action({
  name: 'orders.track',
  summary: "A customer's own view of an order, for whoever has its key.",
  role: 'public',
  input: Type.Object({ id: Id, key: Type.Optional(Type.String()) }),
  output: OrderPage,
  errors: ['not_found', 'rate_limited'],
})
