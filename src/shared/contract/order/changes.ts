import { type Static, Type } from '@sinclair/typebox'
import { longestAttention } from '../../domain/order/order-attention.ts'
import { orderStatuses } from '../../domain/order/order.ts'
import { refundOrigins, refundStatuses } from '../../domain/order/refund.ts'
import * as m from '../../i18n/messages.ts'
import { staffAction } from '../action.ts'
import { AnyAddress, DetailedOrder, quantity } from '../orders.ts'
import { Extended, Id, Money, Nullable, OneOf, OptionalText, Timestamp } from '../scalars.ts'
import { OrderRefund } from './refund.ts'
import { orderTexts } from './texts.ts'

const Units = Type.Array(Type.Object({ productId: Id, quantity }), { maxItems: 100 })

/** The edit payload (ENT-14), or only a new status. */
export const OrderChanges = Extended(Type.Partial(Type.Object(orderTexts)), {
  id: Id,
  status: Type.Optional(OneOf(orderStatuses)),
  shippingAddress: Type.Optional(AnyAddress),
  items: Type.Optional(Units),
  quantityChanges: Type.Optional(
    Type.Array(Type.Object({ productId: Id, oldQty: Type.Integer(), newQty: quantity }), {
      maxItems: 100,
    }),
  ),
  version: Type.Optional(Timestamp),
})
export type OrderChanges = Static<typeof OrderChanges>

/** What a change of status does to the email about it; null if there is no email. */
export const StatusMail = Nullable(OneOf(['held', 'withdrawn']))
export type StatusMail = Static<typeof StatusMail>

export const UpdatedOrder = Extended(DetailedOrder, {
  // Present when the status has changed.
  statusMail: Type.Optional(StatusMail),
})
export type UpdatedOrder = Static<typeof UpdatedOrder>

/**
 * Editing quantities recomputes subtotal, tax and total and adjusts the stock by the difference.
 * Cancelling restores the stock once; leaving 'cancelled' deducts it again (O25). The customer's email
 * about a new status is held for `statusMailHold`; changing the status back withdraws the email.
 */
export const updateOrder = staffAction({
  name: 'orders.update',
  needs: ['orders:write'],
  summary: 'Changes an order; fields that are not sent stay as they are.',
  input: OrderChanges,
  output: UpdatedOrder,
  errors: ['not_found', 'invalid', 'out_of_stock', 'stale'],
})

const StatusChange = Type.Object({ id: Id, status: OneOf(orderStatuses), version: Timestamp })

/** What `orders.bulkUpdate` did with one order. */
const BulkUpdated = Type.Object({
  id: Id,
  status: OneOf(orderStatuses),
  updatedAt: Timestamp,
  statusMail: StatusMail,
})
export type BulkUpdated = Static<typeof BulkUpdated>

/**
 * Each order is changed by the rules of `orders.update`, or listed as refused with the reason: someone
 * else has changed or deleted it, or there is not enough stock (ORD-16).
 */
export const bulkUpdateOrders = staffAction({
  name: 'orders.bulkUpdate',
  needs: ['orders:write'],
  summary: 'Sets the status of up to 500 orders, each at the version that was read.',
  input: Type.Object({
    changes: Type.Array(StatusChange, {
      minItems: 1,
      maxItems: 500,
      errorMessage: m.fieldBatch,
    }),
  }),
  output: Type.Object({
    updated: Type.Array(BulkUpdated),
    refused: Type.Array(Type.Object({ id: Id, code: Type.String(), message: Type.String() })),
  }),
})

/** The caller sends the note that they read, so that nobody clears a note they have not seen. */
export const clearAttention = staffAction({
  name: 'orders.clearAttention',
  needs: ['orders:write'],
  summary: "Clears an order's attention mark.",
  input: Type.Object({
    id: Id,
    attention: Type.String({ minLength: 1, maxLength: longestAttention }),
  }),
  output: DetailedOrder,
  errors: ['not_found', 'stale'],
})

/** A refund, completed or on its way. */
export const Refund = Extended(OrderRefund, {
  orderId: Id,
  reason: Nullable(Type.String()),
  restock: Units,
  status: OneOf(refundStatuses),
  origin: OneOf(refundOrigins),
  /** Who requested it; null when it was made at the provider. */
  actorName: Nullable(Type.String()),
  /** The provider's reason when it refused. */
  failure: Nullable(Type.String()),
  providerRefundId: Nullable(Type.String()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
})
export type Refund = Static<typeof Refund>

/** What to refund: units, an amount, or both. The amount is checked against what is left to refund. */
export const RefundInput = Type.Object({
  id: Id,
  /** If left out, what the items are worth. */
  amount: Type.Optional(Money),
  /** The units that are refunded. Those in no parcel come first; the order is sent without them. */
  items: Type.Optional(Units),
  /** Units in parcels come first, because those were sent; the others are still to be sent. */
  fromParcels: Type.Optional(Type.Boolean()),
  /** Shown to the customer. */
  reason: OptionalText(200),
  restock: Type.Optional(Units),
  /**
   * The amount that had been refunded, or was pending, when the form was filled in. If it has changed
   * since, the response is `stale` with the new amounts, and nothing changes.
   */
  refundedBefore: Type.Optional(Money),
  /**
   * The idempotency key, which the browser generates for each refund. Without one, each request is a
   * refund of its own.
   */
  key: Type.Optional(Type.String({ minLength: 16, maxLength: 64 })),
})
export type RefundInput = Static<typeof RefundInput>

/**
 * The returned refund is `asked` if the provider did not respond; the shop retries with the same key
 * until it does.
 */
export const refundOrder = staffAction({
  name: 'orders.refund',
  effect: 'alters',
  needs: ['refunds:write'],
  summary: 'Refunds some or all of what was paid for an order, once per key.',
  input: RefundInput,
  output: Type.Object({ refund: Refund, order: DetailedOrder }),
  status: 201,
  errors: ['not_found', 'invalid', 'stale', 'refund_refused', 'key_used', 'payment_unavailable'],
})
