import { and, eq, lt } from 'drizzle-orm'
import { existing } from '#shared/contract/errors.ts'
import type { NotificationMarks } from '#shared/contract/staff/dashboard.ts'
import type { Handlers } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { notificationMarks } from '../db/schema/accounts.ts'

/** How far an account has seen its notifications; shared by all of its browsers (FEED-01). */
export const notificationHandlers = {
  'notifications.marks': async (_, { db }, { user }) => marksOf(db.read, existing(user).id),

  'notifications.mark': async ({ tab, until }, context, { user }) => {
    const { id: userId } = existing(user)
    // A time in the future would hide notifications that do not exist yet.
    const seenUntil = Math.min(Date.parse(until), context.clock())
    return atomically(context, async (tx) => {
      await tx
        .insert(notificationMarks)
        .values({ userId, tab, seenUntil })
        .onConflictDoUpdate({
          target: [notificationMarks.userId, notificationMarks.tab],
          set: { seenUntil },
          setWhere: and(
            eq(notificationMarks.userId, userId),
            lt(notificationMarks.seenUntil, seenUntil),
          ),
        })
      return marksOf(tx, userId)
    })
  },
} satisfies Partial<Handlers>

async function marksOf(db: AnyDatabase, userId: string): Promise<NotificationMarks> {
  const rows = await db.select().from(notificationMarks).where(eq(notificationMarks.userId, userId))
  const marks: NotificationMarks = { orders: null, reviews: null, products: null }
  for (const { tab, seenUntil } of rows) marks[tab] = new Date(seenUntil).toISOString()
  return marks
}
