import { and, eq } from 'drizzle-orm'
import { orderEmailKinds } from '#shared/domain/order/order-emails.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { insertRow } from '../../db/engine/statements.ts'
import { inList, isAddress } from '../../db/query/conditions.ts'
import type { MailedOrder, ParcelNotice, RefundNotice } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'
import { isWaiting } from './outbox.queries.ts'

type Corrected = { id: string; customerEmail: string; linkVersion: number }

/**
 * Sends an order's waiting emails to its corrected address; to none if it has lost its address.
 * Returns their kinds. A held email takes the address when its hold ends.
 */
export async function readdressWaiting(
  tx: Transaction,
  now: number,
  { id: orderId, customerEmail: recipient, linkVersion }: Corrected,
  formerAddress: string,
): Promise<string[]> {
  const waiting = await tx
    .delete(outbox)
    .where(
      and(
        eq(outbox.orderId, orderId),
        inList(outbox.kind, orderEmailKinds),
        isAddress(outbox.recipient, formerAddress),
        eq(outbox.isHeld, false),
        isWaiting,
      ),
    )
    .returning()
  if (recipient === '') return []
  const corrected = <T extends MailedOrder>(order: T) => {
    return { ...order, customerEmail: recipient, linkVersion }
  }
  for (const mail of waiting) {
    const former = mail.data as MailedOrder | ParcelNotice | RefundNotice
    const data =
      'order' in former ? { ...former, order: corrected(former.order) } : corrected(former)
    // Under another id, because an attempt to reach the old address may still be under way.
    const id = Bun.randomUUIDv7()
    const fresh = { attempts: 0, lastError: null, nextAttemptAt: now, updatedAt: now }
    await insertRow(tx, outbox, { ...mail, ...fresh, id, recipient, data })
  }
  return waiting.map(({ kind }) => kind)
}
