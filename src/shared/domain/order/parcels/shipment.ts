import { type Carrier, carrierName } from '../../shipping/carriers.ts'
import type { Units } from '../refund-parts.ts'
import { unitsToSend } from './parcel.ts'

type Line = Units & { refunded?: number; refundedSent?: number }
type Packed = { items: readonly Units[] }

type Order = {
  items: readonly Line[]
  /** Not in events and emails of older versions. */
  shipments?: readonly Packed[]
}

/** The units of an order that are in no parcel yet and were not refunded instead (PARCEL-01). */
export function unitsLeft({ items, shipments = [] }: Order): Units[] {
  return items.flatMap((line) => {
    const { productId, refundedSent = 0 } = line
    const quantity = unitsToSend(line) + refundedSent - unitsPacked(shipments, productId)
    return quantity > 0 ? [{ productId, quantity }] : []
  })
}

/** How many units of a product are in an order's parcels. */
export function unitsPacked(shipments: readonly Packed[], productId: string): number {
  return shipments
    .flatMap(({ items }) => items)
    .reduce((sum, each) => (each.productId === productId ? sum + each.quantity : sum), 0)
}

/** Whether everything that an order sends is in its parcels. */
export function isAllPacked(order: Order): boolean {
  return (order.shipments ?? []).length > 0 && unitsLeft(order).length === 0
}

/** "Canada Post 7023210039414604"; blank if neither is known. */
export function trackingWords({
  carrier,
  trackingNumber,
}: {
  carrier: Carrier | null
  trackingNumber: string | null
}): string {
  return [carrier && carrierName(carrier), trackingNumber].filter(Boolean).join(' ')
}
