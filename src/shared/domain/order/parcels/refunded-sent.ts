import type { Units } from '../refund-parts.ts'
import { unitsLeft, unitsPacked } from './shipment.ts'

type Sent = { quantity: number; sent?: number }

type Line = Units & { refunded?: number; refundedSent?: number }

type Parcel = { createdAt: number; items: readonly Units[] }

type Order = {
  refunds?: readonly { createdAt: number; items: readonly (Units & Sent)[] }[]
  shipments?: readonly Parcel[]
}

/**
 * How many of a product's refunded units had been sent. Those of a parcel that was removed since have
 * not, so that they are not packed again.
 */
export function refundedSent({ refunds = [], shipments = [] }: Order, productId: string): number {
  let total = 0
  for (const { createdAt, items } of refunds) {
    const sent = items.find((units) => units.productId === productId)?.sent ?? 0
    const earlier = shipments.filter((parcel) => parcel.createdAt <= createdAt)
    total = Math.min(total + sent, unitsPacked(earlier, productId))
  }
  return total
}

/** How many units of a line that were not refunded are in parcels, and how many in none. */
export function unitsByPlace(line: Line, shipments: readonly { items: readonly Units[] }[]) {
  const packed = unitsPacked(shipments, line.productId)
  const [left] = unitsLeft({ items: [line], shipments })
  return { sent: packed - (line.refundedSent ?? 0), unsent: left?.quantity ?? 0 }
}

/**
 * Adds to units that are refunded how many of them had been sent: with `fromParcels` as many as
 * parcels have, otherwise those beyond the ones in no parcel.
 */
export function withSent(
  units: readonly Units[],
  { items, shipments = [] }: { items: readonly Line[]; shipments?: readonly Parcel[] | undefined },
  fromParcels: boolean,
): (Units & Sent)[] {
  return units.map((each) => {
    const line = items.find(({ productId }) => productId === each.productId)
    if (!line) return each
    const place = unitsByPlace(line, shipments)
    const sent = fromParcels ? each.quantity : each.quantity - place.unsent
    const most = Math.min(sent, place.sent)
    return most > 0 ? { ...each, sent: most } : each
  })
}
