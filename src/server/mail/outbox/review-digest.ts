import type { Review } from '#shared/contract/catalog/reviews.ts'
import { beginningOf } from '#shared/domain/beginning-of.ts'
import { atomically } from '../../db/engine/atomically.ts'
import type { Engine, Transaction } from '../../db/engine/engine.ts'
import type { ReviewDigest } from '../../db/schema/mail-data.ts'
import { enqueueMail } from './enqueue.ts'
import {
  findMail,
  findOpenDigest,
  lastDigest,
  type OutboxRow,
  updateMail,
} from './outbox.queries.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

/** The shortest time for which a digest collects reviews, in milliseconds. */
export const COLLECT_FOR = 5 * SECOND
export const DIGESTS_APART = 15 * MINUTE

const SHOWN = 20
const EXCERPT = 300

/**
 * Adds a review to the digest for staff, in the transaction of the review. However many reviews
 * arrive, there is at most one email every `DIGESTS_APART`, and its size is bounded.
 */
export async function addToDigest(
  tx: Transaction,
  now: number,
  { review, recipient }: { review: Review; recipient: string },
): Promise<void> {
  const open = await findOpenDigest(tx, recipient)
  if (open) {
    const { reviews, total } = open.data as ReviewDigest
    const shown = reviews.length < SHOWN ? [...reviews, review].map(excerptOf) : reviews
    const data = { reviews: shown, total: total + 1, isClosed: false }
    return updateMail(tx, open.id, { data, updatedAt: now })
  }
  const last = await lastDigest(tx)
  await enqueueMail(tx, now, {
    kind: 'reviews_received',
    recipient,
    data: { reviews: [review], total: 1, isClosed: false },
    notBefore: last === null ? now + COLLECT_FOR : afterLast(last.nextAttemptAt, now),
  })
}

/**
 * When to send the next digest: at most one interval from now, even if the last digest is being
 * retried.
 */
function afterLast(lastDue: number, now: number): number {
  return Math.min(Math.max(lastDue + DIGESTS_APART, now + COLLECT_FOR), now + DIGESTS_APART)
}

function excerptOf(review: Review): Review {
  const { comment } = review
  if (comment === null || comment.length <= EXCERPT) return review
  return { ...review, comment: `${beginningOf(comment, EXCERPT).trimEnd()}…` }
}

/**
 * Closes a digest before it is sent, so that later reviews go into the next one. Returns the email as it
 * will be sent.
 */
export async function closeDigest(
  context: { db: Pick<Engine, 'write'> },
  mail: OutboxRow,
): Promise<OutboxRow> {
  if (mail.kind !== 'reviews_received' || (mail.data as ReviewDigest).isClosed) return mail
  return atomically(context, async (tx) => {
    const current = (await findMail(tx, mail.id)) ?? mail
    const data = { ...(current.data as ReviewDigest), isClosed: true }
    await updateMail(tx, mail.id, { data })
    return { ...current, data }
  })
}
