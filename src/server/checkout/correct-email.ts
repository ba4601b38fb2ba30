import { ActionError, existing } from '#shared/contract/errors.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange, theShop } from '../audit/record-change.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import { nextVersion } from '../db/query/stale.ts'
import { appendEvent } from '../journal/journal.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { readdressWaiting } from '../mail/outbox/readdress.ts'
import { moveUse } from '../orders/discount-use.ts'
import {
  findMailedOrder,
  findOrder,
  orderFacts,
  orderSubject,
  toDetailedOrder,
  updateOrderRow,
} from '../orders/orders.queries.ts'
import { orderPaidBy, paidOrderPage } from './paid-order.ts'

/** How long after the order its buyer can correct the address, in milliseconds. */
const correctableFor = 60 * 60 * 1000

/** Corrections by buyer and staff together, so that nobody sends emails to many addresses. */
const mostCorrections = 3

/**
 * Corrects a mistyped address for the browser that paid (THANKS-02). The reader of the old address has the
 * link to the order, but not the receipt: the link ends.
 */
export const correctEmail: Handler<'payments.correctEmail'> = async (
  { id, receipt, email },
  context,
) => {
  if (!context.receiptKeys.isKeyOf(id, receipt)) throw new ActionError('not_found')
  const now = context.clock()
  const paid = await orderPaidBy(context.db.read, id)
  const corrected = await atomically(context, async (tx) => {
    const { order, items } = existing(await findOrder(tx, paid.id))
    if (order.customerEmail.toLowerCase() === email.toLowerCase()) {
      return existing(await findMailedOrder(tx, order.id))
    }
    if (now - order.createdAt > correctableFor || order.linkVersion >= mostCorrections) {
      throw new ActionError('protected', { message: m.errorEmailNotCorrectable() })
    }
    const changes = {
      customerEmail: email,
      linkVersion: order.linkVersion + 1,
      updatedAt: nextVersion(order, now),
    }
    await updateOrderRow(tx, order.id, changes)
    await moveUse(tx, order.id, email)
    const after = { ...order, ...changes }
    await appendEvent(tx, now, 'order.updated', toDetailedOrder(after, items))
    await recordChange(tx, {
      by: theShop('the buyer'),
      at: now,
      action: 'payments.correctEmail',
      subject: orderSubject(order),
      before: orderFacts(order, items),
      after: orderFacts(after, items),
    })
    const data = existing(await findMailedOrder(tx, order.id))
    const kinds = await readdressWaiting(tx, now, after, order.customerEmail)
    if (!kinds.includes('order_confirmation')) {
      await enqueueMail(tx, now, { kind: 'order_confirmation', recipient: email, data })
    }
    return data
  })
  return paidOrderPage(corrected, context)
}
