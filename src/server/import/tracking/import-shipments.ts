import { ActionError, type ErrorCode } from '#shared/contract/errors.ts'
import { orderNumber } from '#shared/domain/order/order.ts'
import type { Context } from '../../context/context.ts'
import type { Caller, Handler } from '../../context/handler.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { ordersByNumber } from '../../orders/orders-by-number.ts'
import { shipUnits } from '../../orders/shipments/ship-units.ts'
import { type PlannedParcel, planTracking } from './plan-tracking.ts'
import { readTracking } from './read-tracking.ts'

/** The number of orders written in a row; other writers get a turn between groups. */
const GROUP = 25

/** The errors of a single order, which changed since the plan; the others are still shipped. */
const ownReasons: readonly ErrorCode[] = ['not_found', 'invalid', 'cannot_ship']

/**
 * Ships what is left of the orders in a file, each in its own transaction, so that an order is shipped
 * whole or not at all. Lines that cannot be done are faults (PARCEL-05).
 */
export const importShipments: Handler<'orders.importShipments'> = async (input, context, by) => {
  const { csv, dryRun = false, notify = true } = input
  const { rows, faults } = readTracking(csv)
  const numbers = rows.map(({ order }) => orderNumber(order))
  const plan = planTracking(rows, await ordersByNumber(context.db.read, numbers))
  faults.push(...plan.faults)
  const parcels = dryRun ? plan.parcels.map(notShipped) : await shipAll(plan.parcels)
  return {
    done: parcels.length,
    faults: faults.toSorted((one, other) => one.line - other.line),
    parcels,
  }

  async function shipAll(planned: readonly PlannedParcel[]) {
    const shipped = []
    for (let start = 0; start < planned.length; start += GROUP) {
      const group = planned.slice(start, start + GROUP)
      shipped.push(...(await Promise.all(group.map(shipOne))))
    }
    return shipped.filter((each) => each !== null)
  }

  async function shipOne(parcel: PlannedParcel) {
    try {
      return await ship(context, by, parcel, notify)
    } catch (error) {
      if (!(error instanceof ActionError) || !ownReasons.includes(error.code)) throw error
      faults.push({ line: parcel.row.line, message: error.message })
      return null
    }
  }
}

async function ship(context: Context, by: Caller, { row, order }: PlannedParcel, notify: boolean) {
  const at = context.clock()
  const { line, order: _, ...tracking } = row
  const input = { id: order.id, ...tracking, notify }
  const shipped = await atomically(context, (tx) =>
    shipUnits(tx, input, { by, at, action: 'orders.importShipments' }),
  )
  const { id: shipmentId, isMailHeld } = shipped
  return { line, shipmentId, isMailHeld, ...tracking, order: factsOf(shipped.order) }
}

function notShipped({ row, order }: PlannedParcel) {
  const { line, order: _, ...tracking } = row
  return { line, shipmentId: null, isMailHeld: false, ...tracking, order: factsOf(order) }
}

function factsOf({ id, customerName, status, updatedAt }: PlannedParcel['order']) {
  return { id, customerName, status, updatedAt }
}
