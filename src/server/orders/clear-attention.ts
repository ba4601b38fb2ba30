import { ActionError } from '../../shared/contract/errors.ts'
import { trimmed } from '../../shared/contract/field-errors.ts'
import type { Handler } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { orderSubject } from './order-facts.ts'
import { findOrder, toDetailedOrder, updateOrderRow } from './orders.queries.ts'

/**
 * Clears an order's attention mark. Throws `stale` if the mark has changed since it was read.
 */
export const clearAttention: Handler<'orders.clearAttention'> = (input, context, caller) =>
  atomically(context, async (tx) => {
    const found = await findOrder(tx, input.id)
    if (!found) throw new ActionError('not_found')
    const { order, items } = found
    if (order.attention === null) return toDetailedOrder(order, items)
    // Compared without surrounding white space, which is removed from every input.
    if (trimmed(order.attention) !== input.attention) throw new ActionError('stale')
    const now = context.clock()
    const changes = { attention: null, updatedAt: nextVersion(order, now) }
    await updateOrderRow(tx, order.id, changes)
    await recordChange(tx, {
      by: caller,
      at: now,
      action: 'orders.clearAttention',
      subject: orderSubject(order),
      before: { attention: order.attention },
      after: { attention: null },
    })
    const cleared = toDetailedOrder({ ...order, ...changes }, items)
    await appendEvent(tx, now, 'order.updated', cleared)
    return cleared
  })
