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
import { deliveryOfMethod, weightOf } from '#shared/domain/shipping/delivery-method.ts'
import { hasMethods, methodIn, type Parcel } from '#shared/domain/shipping/methods.ts'
import { zoneOf } from '#shared/domain/shipping/shipping.ts'
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

/**
 * What follows for an order from another address: notes for its attention, if there are new ones, and
 * how the zone of that address sends it.
 */
export function changesOfAddress(
  before: OrderRow,
  order: OrderRow,
  items: readonly OrderItemRow[],
  rates: Rates,
): Partial<Pick<OrderRow, 'attention' | 'delivery'>> {
  const { shippingAddress, pickupProvince } = order
  if (shippingAddress === before.shippingAddress || pickupProvince) return {}
  return {
    ...attentionAfter(before, order, items, rates),
    ...deliveryAfter(before, order, items, rates),
  }
}

function attentionAfter(
  before: OrderRow,
  { shippingAddress, discount }: OrderRow,
  items: readonly OrderItemRow[],
  rates: Rates,
): { attention?: AttentionNote[] } {
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

/** In its zone an order keeps its method, whatever has become of the settings. */
function deliveryAfter(
  before: OrderRow,
  { shippingAddress }: OrderRow,
  items: readonly OrderItemRow[],
  { shipping }: Rates,
): Partial<Pick<OrderRow, 'delivery'>> {
  if (before.delivery === null) return {}
  const zone = zoneOf(destinationOf(shippingAddress), shipping)
  if (!zone || zone === zoneOf(destinationOf(before.shippingAddress), shipping)) return {}
  const method = hasMethods(zone) ? methodIn(zone, parcelOf(before, items)) : undefined
  return { delivery: method ? deliveryOfMethod(method) : null }
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
