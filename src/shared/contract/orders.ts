import { type Static, Type } from '@sinclair/typebox'
import { orderSorts, orderStatuses } from '../domain/order/order.ts'
import { taxClasses } from '../domain/tax/tax.ts'
import { locales } from '../i18n/locale.ts'
import * as m from '../i18n/messages.ts'
import { publicAction, staffAction } from './action.ts'
import { WrittenNote } from './order/attention.ts'
import { OrderDiscount } from './order/discount.ts'
import { OrderRefund } from './order/refund.ts'
import { Shipment } from './order/shipment.ts'
import { OrderTaxes } from './order/taxes.ts'
import { customer, perOrderText } from './order/texts.ts'
import {
  Extended,
  Id,
  Money,
  Nullable,
  OneOf,
  OptionalText,
  page,
  Text,
  Timestamp,
} from './scalars.ts'
import { ChosenMethod, MethodId } from './settings/shipping.ts'
import { Download } from './staff/dashboard.ts'

/** A delivery or billing address of the checkout (ENT-12). Optional fields may be left out. */
export const Address = Type.Object({
  firstName: Text(100, { message: m.fieldFirstName }),
  lastName: Text(100, { message: m.fieldLastName }),
  company: OptionalText(200),
  address: Text(300, { message: m.fieldStreet }),
  address2: OptionalText(300),
  city: Text(100, { message: m.fieldCity }),
  province: Text(100, { message: m.fieldProvince }),
  zipCode: Text(20, { message: m.fieldPostalCode }),
  country: Type.String({
    pattern: '^[A-Za-z]{2}$',
    errorMessage: m.fieldCountry,
  }),
  phone: OptionalText(40),
})
export type Address = Static<typeof Address>

/** An address as an order may carry it: an object, a plain string, or missing (ORD-13). */
export const AnyAddress = Type.Union([Address, Type.String({ maxLength: 2_000 }), Type.Null()], {
  errorMessage: m.fieldAnyAddress,
})
export type AnyAddress = Static<typeof AnyAddress>

/** An address as orders return it. It may be of an older version (T22), so every field is optional. */
const StoredAddress = Nullable(Type.Union([Type.Partial(Address), Type.String()]))

/** What one pack of an order consisted of when it was ordered. */
const OrderedComponent = Type.Object({
  productId: Id,
  productName: Type.String(),
  translatedName: Type.Optional(Type.String()),
  quantity: Type.Integer(),
})

export const OrderItem = Type.Object({
  id: Id,
  productId: Id,
  /** The name at the time of the order; it outlives the product (T24). */
  productName: Type.String(),
  /** The name in the order's language, if it differs (CONTENT-06). */
  translatedName: Type.Optional(Type.String()),
  quantity: Type.Integer(),
  /** Units that were refunded; all of them after a full refund. */
  refunded: Type.Optional(Type.Integer()),
  /** Refunded units that had been sent, in a parcel; omitted if none. */
  refundedSent: Type.Optional(Type.Integer()),
  /** Refunded units that went back into stock. */
  restocked: Type.Optional(Type.Integer()),
  price: Money,
  /** What one pack consists of; omitted unless it is a pack. */
  components: Type.Optional(Type.Array(OrderedComponent)),
  /** Omitted if `standard`. */
  taxClass: Type.Optional(OneOf(taxClasses)),
  /** What a unit weighed when it was ordered; omitted if that is not known. */
  weightGrams: Type.Optional(Type.Integer()),
})
export type OrderItem = Static<typeof OrderItem>

export const Order = Type.Object({
  id: Id,
  ...perOrderText(() => Type.String()),
  status: OneOf(orderStatuses),
  /** Before the discount. */
  subtotal: Money,
  /** The discount code that was used (DISC-05); not in events of older versions. */
  discount: Type.Optional(Nullable(OrderDiscount)),
  shippingCost: Money,
  /** The tax added to the prices. */
  taxAmount: Money,
  /** The components of the tax; null for orders from versions that did not store them. */
  taxes: Type.Optional(Nullable(OrderTaxes)),
  totalAmount: Money,
  /** The amount paid. An edit changes the total, never this (O25). */
  paidAmount: Money,
  /** The refunded part of `paidAmount`. */
  refundedAmount: Money,
  /** The amount of refunds to which the provider has not responded yet. */
  refundingAmount: Money,
  paymentMethod: Type.String(),
  paymentIntentId: Nullable(Type.String()),
  /** The language in which the customer ordered (CONTENT-06); not in events of older versions. */
  locale: Type.Optional(OneOf(locales)),
  shippingAddress: StoredAddress,
  billingAddress: StoredAddress,
  /** The province of the pickup; null if the order is shipped. Not in events of older versions. */
  pickupProvince: Type.Optional(Nullable(Type.String())),
  /** How it is delivered; null where its zone had no methods to choose from. */
  deliveryMethod: Type.Optional(Nullable(ChosenMethod)),
  /** Since when it can be picked up; null before, and for other orders. */
  readyAt: Type.Optional(Nullable(Timestamp)),
  /** What staff must check, in English; null if nothing. */
  attention: Nullable(Type.String()),
  /** The same notes as codes, which the dashboard shows as text in its language (LANG-15). */
  attentionNotes: Type.Optional(Type.Array(WrittenNote)),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Order = Static<typeof Order>

export const DetailedOrder = Extended(Order, {
  items: Type.Array(OrderItem),
  /** Oldest first; not in events of older versions. */
  refunds: Type.Optional(Type.Array(OrderRefund)),
  /** The parcels, oldest first; not in events of older versions. */
  shipments: Type.Optional(Type.Array(Shipment)),
})
export type DetailedOrder = Static<typeof DetailedOrder>

export const quantity = Type.Integer({
  minimum: 1,
  maximum: 1_000,
  errorMessage: m.fieldQuantity,
})

/** The order payload (ENT-13). Amounts are compared with the server's, never trusted. */
export const OrderPayload = Type.Object({
  ...customer,
  shippingAddress: Type.Optional(AnyAddress),
  billingAddress: Type.Optional(AnyAddress),
  items: Type.Array(Type.Object({ productId: Id, quantity, price: Type.Optional(Money) }), {
    minItems: 1,
    maxItems: 100,
    errorMessage: m.fieldLines,
  }),
  subtotal: Type.Optional(Money),
  shippingCost: Type.Optional(Money),
  taxAmount: Type.Optional(Money),
  total: Type.Optional(Money),
  totalAmount: Type.Optional(Money),
  paymentMethod: Type.Optional(Text(40)),
  /** The id of the provider's order or capture; empty while a payment is being opened. */
  paymentIntentId: Type.Optional(Nullable(Type.String({ maxLength: 100 }))),
  deliveryMethod: MethodId,
  /** Used only when a payment is opened. */
  discountCode: Type.Optional(Nullable(Type.String({ maxLength: 60 }))),
  // Accepted and ignored: a new order is always `placed`.
  status: Type.Optional(Type.Unknown()),
})
export type OrderPayload = Static<typeof OrderPayload>

const filters = {
  status: Type.Optional(OneOf(orderStatuses)),
  /** Timestamps rather than dates, because "today" depends on the viewer's time zone (O24). */
  from: Type.Optional(Timestamp),
  to: Type.Optional(Timestamp),
  productId: Type.Optional(Id),
  /** Word prefixes in the number, name, email, phone, delivery address or products (ORD-15). */
  search: Type.Optional(Type.String({ maxLength: 200, errorMessage: m.fieldSearch })),
}
export type OrderFilters = Static<typeof OrderFilters>
export const OrderFilters = Type.Object(filters)

export const OrderSummary = Type.Object({
  total: Type.Integer(),
  placed: Type.Integer(),
  shipped: Type.Integer(),
  completed: Type.Integer(),
  cancelled: Type.Integer(),
  /** The sum of `totalAmount` of orders not cancelled, before refunds; for those who may read reports. */
  revenue: Type.Optional(Money),
  /** The part of `revenue` that was refunded; omitted if nothing was. */
  refunded: Type.Optional(Money),
  /** Whether counting stopped early because the search matches very many orders. */
  isMinimum: Type.Optional(Type.Literal(true)),
})
export type OrderSummary = Static<typeof OrderSummary>

export const placeOrder = publicAction({
  name: 'orders.place',
  summary:
    'Turns a captured payment, or one with nothing to pay, into an order, once; a repeat returns the same order.',
  input: OrderPayload,
  output: DetailedOrder,
  status: 201,
  errors: [
    'invalid',
    'payment_not_captured',
    'payment_used',
    'price_changed',
    'delivery_unavailable',
    'out_of_stock',
    'payment_unavailable',
    'rate_limited',
  ],
})

const list = { ...page, ...filters, sort: Type.Optional(OneOf(orderSorts)) }

export const listOrders = staffAction({
  name: 'orders.list',
  needs: ['orders:read'],
  summary:
    'Orders, newest first by default. A search that matches very many may return a page with fewer than `limit`; continue for as long as there is a next cursor.',
  input: Type.Object(list),
  output: Type.Array(Order),
})

export const listDetailedOrders = staffAction({
  name: 'orders.listDetailed',
  needs: ['orders:read'],
  summary: 'Orders with their items; filtered, sorted and paged like orders.list.',
  input: Type.Object(list),
  output: Type.Array(DetailedOrder),
})

export const summarizeOrders = staffAction({
  name: 'orders.summary',
  needs: ['orders:read'],
  summary: 'Counts by status and the revenue of the orders that match the filters.',
  input: OrderFilters,
  output: OrderSummary,
})

export const exportOrders = staffAction({
  name: 'orders.export',
  needs: ['orders:read', 'export:read'],
  summary:
    'Returns the address of a CSV file of the orders that match the filters, oldest first, one line each; it is valid for a minute. The export is audited.',
  input: OrderFilters,
  output: Download,
  errors: ['invalid'],
})
