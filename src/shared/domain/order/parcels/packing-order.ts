import type { AddressLike } from '../../address.ts'

type Packed = { id: string; createdAt: string; shippingAddress: AddressLike }

/**
 * Orders as they are packed: by postal code, as carriers sort parcels, and the oldest first where it is
 * the same. Those without one come last.
 */
export function inPackingOrder<Order extends Packed>(orders: readonly Order[]): Order[] {
  const keyed = orders.map((order) => ({ order, key: postalKey(order.shippingAddress) }))
  return keyed
    .toSorted((one, other) => compare(one.key, other.key) || byAge(one.order, other.order))
    .map(({ order }) => order)
}

function byAge(one: Packed, other: Packed): number {
  return compare(one.createdAt, other.createdAt) || compare(one.id, other.id)
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

/** After every code, which has letters and digits only. */
const none = '~'

function postalKey(address: AddressLike): string {
  const code = typeof address === 'object' ? address?.zipCode : null
  return (code ?? '').replace(/[\s-]+/g, '').toUpperCase() || none
}
