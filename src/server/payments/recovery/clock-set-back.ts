import { and, gt, inArray } from 'drizzle-orm'
import { holdDuration } from '../../../shared/domain/order/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { smaller } from '../../db/query/expressions.ts'
import { payments } from '../../db/schema/payments.ts'

/** Milliseconds: smaller adjustments of the clock are normal and need no correction. */
const CLOCK_TOLERANCE = 60_000

/**
 * Resets the times of payments whose last update is in the future because the clock was set back.
 * Otherwise the sweep would skip their holds and captures until the clock catches up.
 */
export async function handleClockSetBack(context: Context): Promise<void> {
  const now = context.clock()
  const { id, status, updatedAt, expiresAt } = payments
  const isAhead = and(
    inArray(status, ['opened', 'approved', 'capturing', 'pending']),
    gt(updatedAt, now + CLOCK_TOLERANCE),
  )
  const ahead = await context.db.read.select({ id }).from(payments).where(isAhead).limit(1)
  if (ahead.length === 0) return
  context.log.warn('clock_set_back', { what: 'payments' })
  await atomically(context, async (tx) => {
    const restarted = { updatedAt: now, expiresAt: smaller(expiresAt, now + holdDuration) }
    await tx.update(payments).set(restarted).where(isAhead)
  })
}
