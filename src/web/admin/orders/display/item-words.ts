import type { DetailedOrder, OrderItem } from '#shared/contract/orders.ts'
import { packContents } from '#shared/domain/order/parcels/pack-contents.ts'
import {
  hasNothingToSend,
  isAllReturned,
  unitsToSend,
} from '#shared/domain/order/parcels/parcel.ts'
import { displayPrice } from '#shared/i18n/format.ts'
import * as m from '#shared/i18n/messages.ts'

type Units = Pick<OrderItem, 'quantity' | 'refunded' | 'restocked' | 'components'>

/** "2 × Mango Heat (1 refunded)": the units that are sent, then those that are not. */
export function itemWords(item: Units, name: string): string {
  const words = unitWords(item, name)
  // Staff see products by their English names.
  const contents = packContents('en', item, unitsToSend(item))
  return contents.length === 0
    ? words
    : m.ordersWithContents({ words, contents: contents.join(', ') })
}

function unitWords(item: Units, name: string): string {
  const { refunded = 0 } = item
  const count = unitsToSend(item)
  if (refunded === 0) return m.ordersHowMany({ count, name })
  if (count === 0) return m.ordersAllRefunded({ refunded, name })
  return m.ordersSomeRefunded({ count, refunded, name })
}

/** "1 refunded, 1 back in stock"; null if nothing was refunded. */
export function refundedUnitsWords({ refunded = 0, restocked = 0 }: Units): string | null {
  if (refunded === 0) return null
  const words = m.ordersUnitsRefunded({ count: refunded })
  return restocked > 0 ? `${words}, ${m.ordersUnitsInStock({ count: restocked })}` : words
}

/** What was refunded of an order, and whether that leaves anything to ship. */
export function refundedWords(order: DetailedOrder): string | null {
  const { status, refundedAmount: refunded, paidAmount: paid } = order
  const isPlaced = status === 'placed'
  if (isPlaced && hasNothingToSend(order)) return m.ordersRefundedNothingToShip()
  if (isAllReturned(order)) return m.ordersAllReturned()
  if (Number(refunded) === 0) return null
  return m.ordersRefundedPart({ refunded: displayPrice(refunded), paid: displayPrice(paid) })
}
