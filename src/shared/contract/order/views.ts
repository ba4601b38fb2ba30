import { type Static, Type } from '@sinclair/typebox'
import { orderStatuses } from '../../domain/order/order.ts'
import { publicAction } from '../action.ts'
import { Order, OrderItem } from '../orders.ts'
import { Extended, Id, Money, Nullable, OneOf, Timestamp } from '../scalars.ts'
import { Shipment } from './shipment.ts'

const { id, status, customerName, createdAt, updatedAt, paymentMethod } = Order.properties
const { subtotal, shippingCost, taxAmount, taxes, totalAmount, paidAmount, refundedAmount } =
  Order.properties
const { discount, pickupProvince, deliveryMethod, readyAt } = Order.properties

/** What has happened to an order, and when. */
const OrderStep = Type.Object({
  what: OneOf([...orderStatuses, 'ready', 'refunded']),
  /** Of a refund. */
  amount: Type.Optional(Money),
  at: Timestamp,
})
export type OrderStep = Static<typeof OrderStep>

/** The first and the last day, such as "2026-11-30", on the shop's clock. */
const Days = Type.Object({ first: Type.String(), last: Type.String() })

/** What the order page shows. Leaves out the email address and the phone number. */
export const OrderPage = Type.Object({
  id,
  status,
  customerName,
  items: Type.Array(
    Extended(Type.Omit(OrderItem, ['id', 'restocked', 'weightGrams']), {
      /** The product's main picture; null when it has none or is no longer sold. */
      imageUrl: Nullable(Type.String()),
      /** When the product, and maybe its picture, last changed; null if it is no longer sold. */
      productUpdatedAt: Nullable(Timestamp),
    }),
  ),
  subtotal,
  discount,
  shippingCost,
  taxAmount,
  taxes,
  totalAmount,
  paidAmount,
  /** The refunded part of what was paid. */
  refundedAmount,
  paymentMethod,
  shipments: Type.Array(
    Extended(Shipment, {
      /** When it arrives; null once the days have passed. */
      expected: Nullable(Days),
    }),
  ),
  /** When what is in no parcel arrives, or can be picked up; null if that is not known any more. */
  expected: Nullable(Days),
  /** The delivery address, line by line as on a shipping label, without the phone number. */
  deliverTo: Type.Array(Type.String()),
  pickupProvince,
  deliveryMethod,
  readyAt,
  /** Oldest first. */
  history: Type.Array(OrderStep),
  createdAt,
  updatedAt,
})
export type OrderPage = Static<typeof OrderPage>

/**
 * Open to anyone with the key from the customer's emails. A wrong key, a missing key and an unknown
 * order get the same response.
 */
export const trackOrder = publicAction({
  name: 'orders.track',
  summary: "A customer's own view of an order, for anyone who has its key.",
  input: Type.Object({ id: Id, key: Type.Optional(Type.String()) }),
  output: OrderPage,
  errors: ['not_found', 'rate_limited'],
})
