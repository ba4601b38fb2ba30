import { mailPriorities } from '../../../shared/domain/mail.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import type { MailPayload } from '../../db/schema/mail-matter.ts'
import { outbox } from '../../db/schema/shop.ts'
import { insertRow } from '../../db/engine/statements.ts'

/**
 * Adds a mail in the transaction of its cause; it is sent after the commit, but not before
 * `notBefore` (milliseconds since 1970). Until it is sent, one that is held can be withdrawn.
 */
export async function enqueueMail(
  tx: Transaction,
  now: number,
  {
    recipient,
    notBefore = now,
    isHeld = false,
    ...matter
  }: MailPayload & { recipient: string; notBefore?: number; isHeld?: boolean },
): Promise<void> {
  await insertRow(tx, outbox, {
    id: Bun.randomUUIDv7(),
    ...matter,
    recipient,
    orderId: orderOf(matter),
    priority: priorityOf(matter),
    nextAttemptAt: notBefore,
    isHeld,
    createdAt: now,
    updatedAt: now,
  })
}

function priorityOf({ kind }: MailPayload): number {
  const isAboutReviews = kind === 'reviews_received' || kind === 'review_received'
  return isAboutReviews ? mailPriorities.reviews : mailPriorities.usual
}

function orderOf(matter: MailPayload): string | null {
  switch (matter.kind) {
    case 'reviews_received':
    case 'review_received':
    case 'password_changed':
      return null
    case 'order_refunded':
      return matter.data.order.id
    default:
      return matter.data.id
  }
}
