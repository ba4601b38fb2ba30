import { and, gt, inArray, sql } from 'drizzle-orm'
import { holdDuration } from '../../../shared/domain/payment-status.ts'
import type { Context } from '../../context/context.ts'
import { atomically } from '../../db/engine/atomically.ts'
import { payments } from '../../db/schema/payments.ts'

/** Clocks are adjusted by seconds all the time; nobody waits long for those. */
const SLACK = 60_000

/**
 * Payments that were last touched in the future: the clock has been put back. Their waits begin
 * anew, or their stock would be held, and their captures not asked after, for as long as it was
 * ahead.
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
