import type { Transaction } from '../../db/engine/engine.ts'
import { removeMail } from './outbox.queries.ts'

const DAY = 24 * 60 * 60 * 1000

/** What arrived is of interest while its order is; what did not, until somebody has seen to it. */
const SENT_FOR = 180 * DAY
const FAILED_FOR = 365 * DAY

/** More than a busy shop writes in an hour, and little enough for one transaction. */
const AT_ONCE = 1_000

/** Forgets mails that nobody will ask for. What still waits is never forgotten. */
export async function pruneMail(tx: Transaction, now: number): Promise<void> {
  await removeMail(tx, { state: 'sent', before: now - SENT_FOR, limit: AT_ONCE })
  await removeMail(tx, { state: 'failed', before: now - FAILED_FOR, limit: AT_ONCE })
}
