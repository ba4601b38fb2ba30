import type { Transaction } from '../../db/engine/engine.ts'
import { removeMail } from './outbox.queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** How long emails are kept, in milliseconds. */
const SENT_FOR = 180 * DAY
const FAILED_FOR = 365 * DAY

/** More than a busy shop sends in an hour, and small enough for one transaction. */
const AT_ONCE = 1_000

/** Deletes old emails; waiting ones are never deleted. */
export async function pruneMail(tx: Transaction, now: number): Promise<void> {
  await removeMail(tx, { state: 'sent', before: now - SENT_FOR, limit: AT_ONCE })
  await removeMail(tx, { state: 'failed', before: now - FAILED_FOR, limit: AT_ONCE })
}
