import { and, eq, gte } from 'drizzle-orm'
import type { Transaction } from '../../db/engine/engine.ts'
import type { MailPayload, ParcelNotice } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'

/** Whether the same email about an order was created since a moment, in milliseconds since 1970. */
export async function wasJustQueued(
  tx: Transaction,
  orderId: string,
  mail: MailPayload,
  since: number,
): Promise<boolean> {
  const recent = await tx
    .select({ data: outbox.data })
    .from(outbox)
    .where(
      and(eq(outbox.orderId, orderId), eq(outbox.kind, mail.kind), gte(outbox.createdAt, since)),
    )
  return recent.some(({ data }) => parcelOf(data) === parcelOf(mail.data))
}

const parcelOf = (data: unknown) => (data as Partial<ParcelNotice>).shipmentId
