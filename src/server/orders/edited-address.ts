import { isDeepStrictEqual } from 'node:util'
import type { OrderChanges } from '#shared/contract/order/changes.ts'
import type { Destination } from '#shared/domain/destination.ts'
import { withNote } from '#shared/domain/order/attention-words.ts'
import type { AttentionNote } from '#shared/domain/order/order-attention.ts'
import { priceDiscounted } from '#shared/domain/pricing/discount.ts'
import { deliveryOf } from '#shared/domain/pricing/pickup.ts'
import type { Rates } from '#shared/domain/pricing/pricing.ts'
import { regionNotes } from '#shared/domain/pricing/region-note.ts'
import { canonicalAddress, destinationOf } from '#shared/domain/region/canonical-address.ts'
import { weightOf } from '#shared/domain/shipping/delivery-method.ts'
import type { Parcel } from '#shared/domain/shipping/methods.ts'
import type { OrderItemRow, OrderRow } from './orders.queries.ts'

/**
 * The address of an edited order in its canonical form. One that means the same as before stays as it
 * is, because the dashboard sends the address with every edit.
 */
export function editedAddress(
  { shippingAddress: before }: OrderRow,
  sent: OrderChanges['shippingAddress'],
): OrderRow['shippingAddress'] {
  if (sent === undefined) return before
  const edited = canonicalAddress(sent)
  return isDeepStrictEqual(edited, canonicalAddress(before)) ? before : edited
}

/** The order's attention with notes about a new address; nothing if there is nothing new to note. */
export function attentionAfter(
  before: OrderRow,
  { shippingAddress, pickupProvince, discount }: OrderRow,
  items: readonly OrderItemRow[],
  rates: Rates,
): { attention?: AttentionNote[] } {
  if (shippingAddress === before.shippingAddress || pickupProvince) return {}
  const lines = pricedLines(items)
  const delivered = deliveryOf({ shippingAddress }, rates, parcelOf(before, items))
  const priceAt = (place: Destination) => priceDiscounted(lines, place, delivered.rates, discount)
  const currentNotes = before.attention ?? []
  const notes = regionNotes(destinationOf(shippingAddress), rates, priceAt)
    .map((code) => ({ code }))
    .filter((note) => !currentNotes.some(({ code }) => code === note.code))
  if (notes.length === 0) return {}
  return { attention: notes.reduce<AttentionNote[]>(withNote, currentNotes) }
}

/** What decides on the shipping cost of an order at another address. */
export function parcelOf({ delivery }: OrderRow, items: readonly OrderItemRow[]): Parcel {
  return { chosen: delivery?.id, grams: weightOf(items) }
}

export function pricedLines(items: readonly OrderItemRow[]) {
  return items.map(({ priceCents, quantity, taxClass }) => {
    return { price: priceCents, quantity, taxClass }
  })
}
