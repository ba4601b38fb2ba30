import type { DetailedOrder } from '../../shared/contract/orders.ts'
import type { Transaction } from '../db/engine.ts'
import { outbox } from '../db/schema.ts'

export type MailKind = 'order_confirmation' | 'new_order'

/** Notes a mail in the transaction of its cause; it is written and sent after the commit. */
export async function enqueueMail(
  tx: Transaction,
  now: number,
  mail: { kind: MailKind; recipient: string; data: DetailedOrder },
): Promise<void> {
  const moments = { nextAttemptAt: now, createdAt: now, updatedAt: now }
  await tx.insert(outbox).values({ id: Bun.randomUUIDv7(), ...mail, ...moments })
}

export type Outbox = {
  /** Starts sending what waits, now and whenever something is noted; returns at once. */
  start: () => void
  /** Sends one mail at once and returns its message id; throws when it could not be sent. */
  sendNow: (mail: { kind: MailKind; recipient: string; data: DetailedOrder }) => Promise<string>
  stop: () => Promise<void>
}
