import type { OrderStep } from '#shared/contract/order/views.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { type OrderStatus, orderStatuses } from '#shared/domain/order/order.ts'
import { listAuditRows } from '../audit/audit.queries.ts'
import type { Reader } from '../db/engine/engine.ts'

/** The changes of an order that are looked at, newest first. */
const CHANGES = 200

/** What has happened to an order, for its customer, oldest first (WHERE-03). */
export async function orderHistory(db: Reader, order: DetailedOrder): Promise<OrderStep[]> {
  const chosen = { subjectId: order.id, limit: CHANGES, isCounted: false }
  const { rows } = await listAuditRows(db, chosen)
  const moves = rows.toReversed().flatMap(({ createdAt, changes }) => {
    const after = changes.find(({ field }) => field === 'status')?.after
    const status = orderStatuses.find((each) => each === after)
    return status ? [{ what: status, at: new Date(createdAt).toISOString() }] : []
  })
  const refunds = (order.refunds ?? []).map(({ amount, at }) => {
    return { what: 'refunded' as const, amount, at }
  })
  const ready = order.readyAt ? [{ what: 'ready' as const, at: order.readyAt }] : []
  const placed = { what: 'placed' as const, at: order.createdAt }
  const steps = standing([placed, ...moves], order.status)
  const shown = order.pickupProvince ? steps.flatMap((step) => ofPickup(step, ready)) : steps
  return [...shown, ...ready, ...refunds].toSorted((one, other) => one.at.localeCompare(other.at))
}

/** What its buyer picks up is not on its way when staff call it shipped: it is ready, if it was not. */
function ofPickup(step: OrderStep, ready: readonly OrderStep[]): OrderStep[] {
  if (step.what !== 'shipped') return [step]
  return ready.length > 0 ? [] : [{ what: 'ready', at: step.at }]
}

type Move = { what: OrderStatus; at: string }

/** The moves that were not undone: going back to a status undoes what came after it. */
function standing(moves: readonly Move[], now: OrderStatus): Move[] {
  const kept: Move[] = []
  for (const move of moves) {
    const earlier = kept.findIndex(({ what }) => what === move.what)
    if (earlier >= 0) kept.splice(earlier + 1)
    else kept.push(move)
  }
  // A change from before the audit, or one that it no longer has, has no day.
  return kept.at(-1)?.what === now ? kept : kept.slice(0, 1)
}
