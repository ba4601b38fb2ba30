import { type Static, Type } from '@sinclair/typebox'
import { carriers } from '../../domain/shipping/carriers.ts'
import { Id, Nullable, OneOf, Timestamp } from '../scalars.ts'

/** A parcel of an order. */
export const Shipment = Type.Object({
  id: Id,
  carrier: Nullable(OneOf(carriers)),
  trackingNumber: Nullable(Type.String()),
  /** The carrier's page about the parcel, in the order's language; null if there is none. */
  trackingUrl: Nullable(Type.String()),
  /** What is in it. */
  items: Type.Array(Type.Object({ productId: Id, quantity: Type.Integer() })),
  createdAt: Timestamp,
})
export type Shipment = Static<typeof Shipment>
