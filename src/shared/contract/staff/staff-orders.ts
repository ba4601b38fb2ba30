import * as m from '../../i18n/messages.ts'

import { type Static, Type } from '@sinclair/typebox'
import { manualMethods, notPaid } from '../../domain/order/manual-payment.ts'
import { adminAction } from '../action.ts'
import { Address, customer, DetailedOrder, quantity } from '../orders.ts'
import { Email, Id, Money, Nullable, OneOf, OptionalText, Timestamp } from '../scalars.ts'

/** An order that staff enter. It is priced by the shop, like every other. */
export const StaffOrder = Type.Object({
  /** Made by the browser: the same order sent twice is stored once. */
  id: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
  customerName: customer.customerName,
  /** Null or left out if it is not known; no email is sent then. */
  customerEmail: Type.Optional(Nullable(Email({ message: m.fieldValidEmail }))),
  customerPhone: OptionalText(40),
  items: Type.Array(Type.Object({ productId: Id, quantity }), {
    minItems: 1,
    maxItems: 100,
    errorMessage: m.fieldLines,
  }),
  /** Null for an order that is picked up. */
  shippingAddress: Nullable(
    Type.Object(Address.properties, { errorMessage: m.fieldDeliveryAddress }),
  ),
  /** The province of Canada where it is picked up, for its tax; null for an order that is shipped. */
  pickupProvince: Nullable(
    Type.String({ pattern: '^[A-Za-z]{2}$', errorMessage: m.sellingPickupProvince }),
  ),
  discountCode: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  paidBy: OneOf([...manualMethods, notPaid]),
  /** The total that staff were shown; if the order costs something else, it is refused. */
  totalAmount: Type.Optional(Money),
  /** Whether the customer gets the order confirmation. */
  isEmailed: Type.Optional(Type.Boolean()),
})
export type StaffOrder = Static<typeof StaffOrder>

export const createOrder = adminAction({
  name: 'orders.create',
  summary: 'Enters an order of a customer at a market, on the phone, or elsewhere.',
  input: StaffOrder,
  output: DetailedOrder,
  status: 201,
  errors: ['invalid', 'out_of_stock', 'price_changed'],
})

export const markOrderPaid = adminAction({
  name: 'orders.markPaid',
  summary: 'Records that an order that staff entered has been paid.',
  input: Type.Object({
    id: Id,
    paidBy: OneOf(manualMethods),
    version: Type.Optional(Timestamp),
  }),
  output: DetailedOrder,
  errors: ['not_found', 'invalid', 'stale', 'payment_used'],
})
