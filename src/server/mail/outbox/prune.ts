import { and, eq, inArray, lt, notInArray } from 'drizzle-orm'
import {
  daysUntilSetUp,
  mailPriorities,
  type MailState,
  patientKinds,
} from '#shared/domain/shop/mail.ts'
import type { Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { outbox } from '../../db/schema/shop.ts'
import { storedReason } from '../transport/fault-words.ts'
import { isWaiting } from './outbox.queries.ts'

/** Deletes emails of a state that were created before a moment. */
async function removeMail(tx: Transaction, state: MailState, before: number): Promise<void> {
  const old = tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(and(eq(outbox.status, state), lt(outbox.createdAt, before)))
    .limit(AT_ONCE)
  await tx.delete(outbox).where(inArray(outbox.id, old))
}

const DAY = 24 * 60 * 60 * 1000

const SENT_FOR = 180 * DAY
const FAILED_FOR = 365 * DAY

/** More than a busy shop sends in an hour, and small enough for one transaction. */
const AT_ONCE = 1_000

const isNotSetUp = and(isWaiting, eq(outbox.priority, mailPriorities.notSetUp))

/** Gives up on emails that waited too long for a mail server; staff can still send them. */
async function giveUpUnsent(tx: Transaction, now: number): Promise<void> {
  const lastError = storedReason({ fault: 'not_set_up', detail: `${daysUntilSetUp}` })
  await tx
    .update(outbox)
    .set({ status: 'failed', lastError, isHeld: false, updatedAt: now })
    .where(and(isNotSetUp, lt(outbox.createdAt, now - daysUntilSetUp * DAY)))
}

/** Makes emails due now if they waited for a mail server and are not too old (MAIL-02). */
export async function resumeMail(tx: Transaction, now: number): Promise<void> {
  await giveUpUnsent(tx, now)
  for (const [kinds, priority] of [
    [inList(outbox.kind, patientKinds), mailPriorities.reviews],
    [notInArray(outbox.kind, [...patientKinds]), mailPriorities.usual],
  ] as const) {
    await tx
      .update(outbox)
      .set({ priority, nextAttemptAt: now, updatedAt: now })
      .where(and(isNotSetUp, kinds))
  }
}

/** Deletes old emails; waiting ones are never deleted. */
export async function pruneMail(tx: Transaction, now: number): Promise<void> {
  await giveUpUnsent(tx, now)
  await removeMail(tx, 'sent', now - SENT_FOR)
  await removeMail(tx, 'failed', now - FAILED_FOR)
}
