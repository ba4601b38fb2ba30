import { existing, invalidField } from '#shared/contract/errors.ts'
import { hasNothingToSend } from '#shared/domain/order/parcels/parcel.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import {
  findMailedOrder,
  findOrder,
  orderSubject,
  toDetailedOrder,
  updateOrderRow,
} from './orders.queries.ts'

/** Marks an order as ready for pickup; the customer gets one email about it (PICKUP-01). */
export const readyForPickup: Handler<'orders.readyForPickup'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const { order, items } = existing(await findOrder(tx, input.id))
    const answer = async () => existing(await findMailedOrder(tx, order.id))
    if (order.readyAt !== null) return answer()
    refuseIfStale(order, input.version)
    if (!order.pickupProvince) throw invalidField('/id', m.errorNotPickup())
    const isWaiting = order.status === 'placed' && !hasNothingToSend(toDetailedOrder(order, items))
    if (!isWaiting) throw invalidField('/id', m.errorNotWaiting())
    const at = context.clock()
    await updateOrderRow(tx, order.id, { readyAt: at, updatedAt: nextVersion(order, at) })
    const data = await answer()
    await appendEvent(tx, at, 'order.updated', data)
    await enqueueMail(tx, at, { kind: 'order_ready', recipient: order.customerEmail, data })
    await recordChange(tx, {
      by,
      at,
      action: 'orders.readyForPickup',
      subject: orderSubject(order),
      before: { readyAt: null },
      after: { readyAt: new Date(at).toISOString() },
    })
    return data
  })
