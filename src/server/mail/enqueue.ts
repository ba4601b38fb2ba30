import type { Transaction } from '../db/engine.ts'
import type { MailMatter } from '../db/mail-matter.ts'
import { outbox } from '../db/schema.ts'
import { insertRow } from '../db/statements.ts'

/** Notes a mail in the transaction of its cause; it is written and sent after the commit. */
export async function enqueueMail(
  tx: Transaction,
  now: number,
  { recipient, ...matter }: MailMatter & { recipient: string },
): Promise<void> {
  await insertRow(tx, outbox, {
    id: Bun.randomUUIDv7(),
    ...matter,
    recipient,
    orderId: orderOf(matter),
    nextAttemptAt: now,
    createdAt: now,
    updatedAt: now,
  })
}

function orderOf(matter: MailMatter): string | null {
  switch (matter.kind) {
    case 'review_received':
    case 'password_changed':
      return null
    case 'order_refunded':
      return matter.data.order.id
    default:
      return matter.data.id
  }
}
