import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { OrderSearch } from '#shared/contract/order/find-order.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { isAddress } from '../../db/query/conditions.ts'
import type { MailedOrder, OrderLink } from '../../db/schema/mail-data.ts'
import { outbox } from '../../db/schema/shop.ts'
import { enqueueMail } from './enqueue.ts'
import { findMail, type OutboxRow, updateMail } from './outbox.queries.ts'

export type FindLinked = (tx: Transaction, search: OrderSearch) => Promise<MailedOrder | null>

const HOUR = 60 * 60 * 1000

/** Letters to one mailbox within an hour. */
const MOST = 3

/**
 * Resolved at a random moment within these milliseconds, so that the work for a letter does not
 * slow down an answer from which someone could conclude that there is one.
 */
const resolvedAfter = { least: 500, most: 2_500 } as const

/** Notes that someone asks for the link of an order, whether or not there is such an order. */
export async function requestLink(tx: Transaction, now: number, { number, email }: OrderSearch) {
  const { least, most } = resolvedAfter
  await enqueueMail(tx, now, {
    kind: 'order_link',
    recipient: email,
    data: { number, order: null },
    notBefore: now + Math.round(least + Math.random() * (most - least)),
    isHeld: true,
  })
}

/**
 * Addresses the letter to the customer of the order. Deletes it and returns null if there is no such
 * order, or if its mailbox has got enough letters within the hour.
 */
export async function resolveLink(
  tx: Transaction,
  id: string,
  { findLinked, clock }: { findLinked: FindLinked; clock: () => number },
): Promise<OutboxRow | null> {
  const mail = await findMail(tx, id)
  if (!mail?.isHeld) return null
  const { number } = mail.data as OrderLink
  const { recipient: email } = mail
  // Both are always looked up, so that the work for each request is alike.
  const order = await findLinked(tx, { number, email })
  const recent = await recentLetters(tx, email, clock() - HOUR)
  if (!order || recent >= MOST) {
    await tx.delete(outbox).where(eq(outbox.id, id))
    return null
  }
  const data = { number, order } satisfies OrderLink
  const changes = { isHeld: false, data, orderId: order.id, recipient: order.customerEmail }
  await updateMail(tx, id, changes)
  return { ...mail, ...changes }
}

async function recentLetters(tx: Transaction, email: string, since: number): Promise<number> {
  return tx.$count(
    outbox,
    and(
      isAddress(outbox.recipient, email),
      eq(outbox.kind, 'order_link'),
      isNotNull(outbox.orderId),
      gt(outbox.createdAt, since),
    ),
  )
}
