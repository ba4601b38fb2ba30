import { existing, invalidField } from '#shared/contract/errors.ts'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { emailsOf, type OrderEmail } from '#shared/domain/order/order-emails.ts'
import { samePressWithin } from '#shared/domain/shop/mail.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Handler } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { orderEmail } from '../mail/order-email.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import { wasJustQueued } from '../mail/outbox/just-queued.ts'
import { findMailedOrder, orderSubject } from '../orders/orders.queries.ts'
import { refundsOf } from '../payments/refunds/refunds.queries.ts'

/** Sends an email about an order again, with the order's current data (RESEND-01). */
export const sendOrderEmail: Handler<'orders.sendEmail'> = (input, context, by) =>
  atomically(context, async (tx) => {
    const order = existing(await findMailedOrder(tx, input.id))
    const { customerEmail: recipient } = order
    if (recipient === '' || isErasedEmail(recipient)) {
      throw invalidField('/id', m.errorNoCustomerEmail())
    }
    const { kind, about } = input
    const email = emailsOf(order).find((each) => each.kind === kind && each.about === about)
    if (!email) throw invalidField('/kind', m.errorNotThisEmail())
    const at = context.clock()
    const mail = orderEmail(email, order, await reasonOf(tx, order.id, email))
    if (await wasJustQueued(tx, order.id, mail, at - samePressWithin)) return null
    await enqueueMail(tx, at, { ...mail, recipient })
    await recordChange(tx, {
      by,
      at,
      action: 'orders.sendEmail',
      subject: orderSubject(order),
      before: null,
      after: { emailSent: kind },
    })
    return null
  })

async function reasonOf(tx: Transaction, orderId: string, { kind, about }: OrderEmail) {
  if (kind !== 'order_refunded') return null
  const refunds = await refundsOf(tx, orderId)
  return refunds.find(({ id }) => id === about)?.reason ?? null
}
