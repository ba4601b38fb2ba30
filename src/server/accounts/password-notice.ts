import type { Context } from '../context/context.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { enqueueMail } from '../mail/outbox/enqueue.ts'
import type { UserRow } from './accounts.queries.ts'

/**
 * Notes the security notice of a changed password, in the transaction of the change. It goes to the
 * address that the account had before, so that nobody can have it sent elsewhere in the same breath;
 * an account without one is the shop's own concern.
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
