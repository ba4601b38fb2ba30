import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import type { UserRow } from './accounts.queries.ts'

/**
 * Enqueues the security notice of a changed password in the transaction of the change. It goes to
 * the account's previous email address, which the same edit may have changed, or else to the shop.
 */
export async function enqueuePasswordNotice(
  tx: Transaction,
  { config, clock }: Pick<Context, 'config' | 'clock'>,
  { username, email }: Pick<UserRow, 'username' | 'email'>,
  changedBy: string | null,
): Promise<void> {
  const recipient = email ?? config.salesEmail
  const data = { username, changedBy }
  await enqueueMail(tx, clock(), { kind: 'password_changed', recipient, data })
}
