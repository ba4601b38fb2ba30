import type { DetailedOrder } from '#shared/contract/orders.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import { unitsLeft } from '#shared/domain/order/parcels/shipment.ts'
import * as m from '#shared/i18n/messages.ts'
import type { Fault } from '../read-csv.ts'
import type { TrackingRow } from './read-tracking.ts'

export type PlannedParcel = { row: TrackingRow; order: DetailedOrder }

type TrackingPlan = { parcels: PlannedParcel[]; faults: Fault[] }

/**
 * Finds the order of each row. A row whose order cannot be shipped whole has a fault; so have all rows
 * of an order with several numbers, because nobody knows what is in which parcel.
 */
export function planTracking(
  rows: readonly TrackingRow[],
  orders: ReadonlyMap<string, readonly DetailedOrder[]>,
): TrackingPlan {
  const plan: TrackingPlan = { parcels: [], faults: [] }
  const matches = rows.map((row) => ({ row, order: orderOf(row, orders) }))
  const byOrder = Map.groupBy(matches, ({ order }) => (typeof order === 'string' ? null : order.id))
  for (const { row, order } of matches) {
    const { line } = row
    if (typeof order === 'string') {
      plan.faults.push({ line, message: order })
      continue
    }
    const others = (byOrder.get(order.id) ?? []).map((each) => each.row)
    const message = clashWith(row, others, orderNumber(order.id)) ?? whyNot(order, row)
    if (message === null) plan.parcels.push({ row, order })
    else plan.faults.push({ line, message })
  }
  return plan
}

/** The order of a row, or why there is none. */
function orderOf(
  { order }: TrackingRow,
  orders: ReadonlyMap<string, readonly DetailedOrder[]>,
): DetailedOrder | string {
  const number = orderNumber(order)
  const named = orders.get(number) ?? []
  const [first, second] = order === number ? named : named.filter(({ id }) => id === order)
  if (!first) return m.trackingFaultUnknown({ number })
  return second ? m.trackingFaultSeveral({ number }) : first
}

function clashWith(row: TrackingRow, rows: readonly TrackingRow[], number: string): string | null {
  const other = rows.find((each) => each.trackingNumber !== row.trackingNumber)
  if (other) return m.trackingFaultTwice({ other: `${other.line}`, number })
  const [first] = rows
  return first && first.line !== row.line ? m.trackingFaultSame({ other: `${first.line}` }) : null
}

function whyNot(order: DetailedOrder, { trackingNumber }: TrackingRow): string | null {
  if (order.status === 'cancelled') return m.errorShipCancelled()
  if (order.pickupProvince) return m.trackingFaultPickup({ number: orderNumber(order.id) })
  const isKnown = (order.shipments ?? []).some((each) => each.trackingNumber === trackingNumber)
  if (isKnown) return m.trackingFaultAlready({ number: orderNumber(order.id) })
  return unitsLeft(order).length === 0 ? m.errorNothingToShip() : null
}
