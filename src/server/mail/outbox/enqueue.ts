// Why it is built like this: docs/decisions/mail.md

import { isErasedEmail } from '#shared/domain/customer/erased-customer.ts'
import { mailPriorities, patientKinds } from '#shared/domain/shop/mail.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { insertRow } from '../../db/engine/statements.ts'
import type { MailPayload } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'

/**
 * Adds an email in the transaction that causes it. It is sent after the commit, but not before
 * `notBefore` (milliseconds since 1970). While `isHeld`, it can be withdrawn. Erased customers and
 * customers without an address get no email. Returns its id.
 */
export async function enqueueMail(
  tx: Transaction,
  now: number,
  {
    recipient,
    notBefore = now,
    isHeld = false,
    ...payload
  }: MailPayload & { recipient: string; notBefore?: number; isHeld?: boolean },
): Promise<string | null> {
  if (recipient === '' || isErasedEmail(recipient)) return null
  const id = Bun.randomUUIDv7()
  await insertRow(tx, outbox, {
    id,
    ...payload,
    recipient,
    orderId: orderOf(payload),
    priority: priorityOf(payload),
    nextAttemptAt: notBefore,
    isHeld,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

export function priorityOf({ kind }: { kind: string }): number {
  return patientKinds.includes(kind) ? mailPriorities.reviews : mailPriorities.usual
}

function orderOf(payload: MailPayload): string | null {
  switch (payload.kind) {
    case 'reviews_received':
    case 'review_received':
    case 'password_changed':
    case 'account_changed':
    case 'connection_changed':
    case 'invitation':
    case 'payment_pending':
    case 'payment_denied':
    case 'payment_trouble':
    case 'back_in_stock':
    case 'news_confirmation':
    case 'news':
    case 'webhook_ended':
      return null
    case 'order_refunded':
    case 'parcel_shipped':
      return payload.data.order.id
    case 'order_link':
      return payload.data.order?.id ?? null
    default:
      return payload.data.id
  }
}
