import { and, gt, inArray, sql } from 'drizzle-orm'
import { holdDuration } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { payments } from '../../db/schema/payments.ts'

/** Small clock adjustments are normal and need no correction. */
const SLACK = 60_000

/**
 * Restarts the waits of payments whose last update lies in the future, because the clock was set
 * back. Otherwise their holds and captures would be left alone until the clock catches up.
 */
export async function handleClockSetBack(context: Context): Promise<void> {
  const now = context.clock()
  const { id, status, updatedAt, expiresAt } = payments
  const isAhead = and(
    inArray(status, ['opened', 'approved', 'capturing', 'pending']),
    gt(updatedAt, now + SLACK),
  )
  const ahead = await context.db.read.select({ id }).from(payments).where(isAhead).limit(1)
  if (ahead.length === 0) return
  context.log.warn('clock_set_back', { what: 'payments' })
  await atomically(context, async (tx) => {
    const restarted = { updatedAt: now, expiresAt: sql`min(${expiresAt}, ${now + holdDuration})` }
    await tx.update(payments).set(restarted).where(isAhead)
  })
}
