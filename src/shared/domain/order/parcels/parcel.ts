import { parseMoney } from '../../money.ts'

type Line = { quantity: number; refunded?: number }

/** The units of a line that are sent: refunded ones are not. */
export function unitsToSend({ quantity, refunded = 0 }: Line): number {
  return quantity - refunded
}

/** Whether every unit of an order was refunded, so that no parcel is sent. */
export function hasNothingToSend({ items }: { items: readonly Line[] }): boolean {
  return items.every((line) => unitsToSend(line) === 0)
}

/** Whether everything that was paid has been returned. */
export function isAllReturned(order: { paidAmount: string; refundedAmount: string }): boolean {
  const paid = parseMoney(order.paidAmount) ?? 0
  return paid > 0 && (parseMoney(order.refundedAmount) ?? 0) >= paid
}
