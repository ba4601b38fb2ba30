import { parseMoney } from '../../money.ts'
import type { OrderStatus } from '../order.ts'

type Line = { quantity: number; refunded?: number }

/** The units of a line that are sent: refunded ones are not. */
export function unitsToSend({ quantity, refunded = 0 }: Line): number {
  return quantity - refunded
}

/** Whether every unit of an order was refunded, so that no parcel is sent. */
export function hasNothingToSend({ items }: { items: readonly Line[] }): boolean {
  return items.every((line) => unitsToSend(line) === 0)
}

type Addressed = {
  status: OrderStatus
  items: readonly Line[]
  pickupProvince?: string | null
  shippingAddress?: unknown
}

/** Whether anything of an order goes to an address, so that a label is printed for it. */
export function isSentToAddress(order: Addressed): boolean {
  const { status, pickupProvince = null, shippingAddress = null } = order
  if (status === 'cancelled' || pickupProvince !== null) return false
  return shippingAddress !== null && !hasNothingToSend(order)
}

/** Whether everything that was paid has been returned. */
export function isAllReturned(order: { paidAmount: string; refundedAmount: string }): boolean {
  const paid = parseMoney(order.paidAmount) ?? 0
  return paid > 0 && (parseMoney(order.refundedAmount) ?? 0) >= paid
}
