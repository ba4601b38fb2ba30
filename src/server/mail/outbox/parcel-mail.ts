import { and, eq } from 'drizzle-orm'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import type { ParcelNotice } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'
import { enqueueMail } from './enqueue.ts'
import { updateMail } from './outbox.queries.ts'

/**
 * Enqueues the email about a parcel, held so that staff can undo it. It takes the place of an email
 * about the status `shipped` that is still held. Returns whether an email is held: a customer without
 * an address gets none.
 */
export async function announceParcel(
  tx: Transaction,
  now: number,
  notice: ParcelNotice,
): Promise<boolean> {
  const { customerEmail: recipient } = notice.order
  if (recipient === '' || isErasedEmail(recipient)) return false
  const held = await heldMails(tx, notice.order.id)
  for (const { id } of held.filter(({ kind }) => kind === 'order_shipped')) await remove(tx, id)
  // A parcel that is corrected before its email has left needs no second one.
  const unsent = held.find((mail) => isAbout(mail, notice.shipmentId))
  if (unsent) {
    await updateMail(tx, unsent.id, { nextAttemptAt: now + statusMailHold })
    return true
  }
  const mail = { kind: 'parcel_shipped', recipient, data: notice } as const
  await enqueueMail(tx, now, { ...mail, notBefore: now + statusMailHold, isHeld: true })
  return true
}

/** Removes the emails about a parcel that have not left yet. */
export async function withdrawParcelMail(tx: Transaction, orderId: string, shipmentId: string) {
  for (const mail of await heldMails(tx, orderId)) {
    if (isAbout(mail, shipmentId)) await remove(tx, mail.id)
  }
}

type Held = Awaited<ReturnType<typeof heldMails>>[number]

function heldMails(tx: Transaction, orderId: string) {
  return tx
    .select({ id: outbox.id, kind: outbox.kind, data: outbox.data })
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, orderId),
        eq(outbox.isHeld, true),
        inList(outbox.kind, ['order_shipped', 'parcel_shipped']),
      ),
    )
}

function isAbout({ kind, data }: Held, shipmentId: string): boolean {
  return kind === 'parcel_shipped' && (data as ParcelNotice).shipmentId === shipmentId
}

async function remove(tx: Transaction, id: string) {
  await tx.delete(outbox).where(eq(outbox.id, id))
}
