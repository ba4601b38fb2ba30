import { and, desc, eq, ne } from 'drizzle-orm'
import type { StatusMail } from '#shared/contract/order/changes.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { hasNothingToSend } from '#shared/domain/order/parcels/parcel.ts'
import { isAllPacked } from '#shared/domain/order/parcels/shipment.ts'
import { statusMailHold } from '#shared/domain/shop/mail.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import type { MailedOrder, ParcelNotice } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'
import { enqueueMail } from './enqueue.ts'
import { findMail, type OutboxRow, updateMail } from './outbox.queries.ts'

const parcelKind = 'parcel_shipped'
const kinds = { shipped: 'order_shipped', cancelled: 'order_cancelled' } as const

/**
 * The kind of email about an order's status; null if there is none. Other statuses show only on the
 * order page, and a customer without an address gets no email.
 */
function kindFor(order: DetailedOrder) {
  const { status, customerEmail } = order
  if (customerEmail === '' || isErasedEmail(customerEmail)) return null
  // Nothing is on its way if every unit was refunded.
  if (status === 'shipped' && hasNothingToSend(order)) return null
  // The buyer knows already that it can be picked up.
  if (status === 'shipped' && order.pickupProvince && order.readyAt) return null
  return status === 'shipped' || status === 'cancelled' ? kinds[status] : null
}

/** Whether an email announces a status, so that it can be withdrawn while it waits for a retry. */
export function isAboutStatus({ kind, copyOf }: Pick<OutboxRow, 'kind' | 'copyOf'>): boolean {
  return copyOf === null && [...Object.values<string>(kinds), parcelKind].includes(kind)
}

/**
 * Replaces a held email about an earlier status with one about the new status, held so that staff can
 * undo the change. Nothing is sent when the last email already announced this status, because the
 * change was undone in time.
 */
export async function replaceStatusMail(
  tx: Transaction,
  now: number,
  order: DetailedOrder,
): Promise<StatusMail> {
  const isWithdrawn = await withdrawHeld(tx, order.id)
  const kind = kindFor(order)
  if (!kind || kind === (await lastSent(tx, order))) return isWithdrawn ? 'withdrawn' : null
  const mail = { kind, recipient: order.customerEmail, data: order }
  await enqueueMail(tx, now, { ...mail, notBefore: now + statusMailHold, isHeld: true })
  return 'held'
}

/** Leaves the emails about parcels: they are about what was packed, whatever the status is. */
async function withdrawHeld(tx: Transaction, orderId: string): Promise<boolean> {
  const removed = await tx
    .delete(outbox)
    .where(and(eq(outbox.orderId, orderId), eq(outbox.isHeld, true), ne(outbox.kind, parcelKind)))
    .returning({ id: outbox.id })
  return removed.length > 0
}

/**
 * The kind of the last email to the customer about a status; failed emails do not count. If everything
 * is in parcels, the email about the last of them has said that the order is shipped.
 */
async function lastSent(tx: Transaction, order: DetailedOrder): Promise<string | null> {
  const [row] = await tx
    .select({ kind: outbox.kind })
    .from(outbox)
    .where(
      and(
        eq(outbox.orderId, order.id),
        inList(outbox.kind, [
          ...Object.values(kinds),
          'order_confirmation',
          ...(isAllPacked(order) ? [parcelKind] : []),
        ]),
        ne(outbox.status, 'failed'),
      ),
    )
    .orderBy(desc(outbox.createdAt), desc(outbox.id))
    .limit(1)
  return row?.kind === parcelKind ? kinds.shipped : (row?.kind ?? null)
}

export type OrderNow = (tx: Transaction, orderId: string) => Promise<MailedOrder | null>

/**
 * Ends the hold of an email, so that it can be sent and no longer withdrawn. The email gets the
 * order's current data, refunds included, and its current address. Null if the email was withdrawn
 * in the meantime, or if the status changed during an attempt that failed.
 */
export async function endHold(
  tx: Transaction,
  id: string,
  orderNow: OrderNow,
): Promise<OutboxRow | null> {
  const mail = await findMail(tx, id)
  if (!mail?.isHeld) return null
  const order = await orderNow(tx, mail.orderId ?? '')
  if (order && !isStillTrue(mail, order)) {
    await tx.delete(outbox).where(eq(outbox.id, id))
    return null
  }
  const data =
    order && (mail.kind === parcelKind ? { ...(mail.data as ParcelNotice), order } : order)
  const changes = { isHeld: false, ...(order && data && { data, recipient: order.customerEmail }) }
  await updateMail(tx, id, changes)
  return { ...mail, ...changes }
}

/** Whether an order is still as a held email says. */
function isStillTrue({ kind, data }: OutboxRow, order: MailedOrder): boolean {
  if (kind !== parcelKind) return kindFor(order) === kind
  const { shipmentId } = data as ParcelNotice
  const isPacked = order.shipments?.some(({ id }) => id === shipmentId) ?? false
  return isPacked && order.status !== 'cancelled' && order.customerEmail !== ''
}
