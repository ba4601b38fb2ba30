import { and, eq, lt } from 'drizzle-orm'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { inList } from '../../db/query/conditions.ts'
import { uploads } from '../../db/schema/uploads.ts'

const isAnnounced = eq(uploads.status, 'announced')

type UploadRow = typeof uploads.$inferSelect
type PictureFacts = { width: number; height: number; placeholder: string; tone: string | null }

export async function findUpload(db: AnyDatabase, id: string): Promise<UploadRow | null> {
  // PostgreSQL refuses to search for a NUL.
  if (id.includes('\0')) return null
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id)).limit(1)
  return row ?? null
}

/** Which of these ids belong to stored pictures. */
export async function storedAmong(db: Reader, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.status, 'stored'), inList(uploads.id, ids)))
  return new Set(rows.map(({ id }) => id))
}

/** The ids of uploads that were announced before a moment but not received. */
export async function announcedIds(db: Reader, before: number): Promise<Set<string>> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(isAnnounced, lt(uploads.createdAt, before)))
  return new Set(rows.map(({ id }) => id))
}

export async function announceUpload(tx: Transaction, id: string, now: number) {
  await tx.insert(uploads).values({ id, createdAt: now, updatedAt: now })
}

/** Marks an upload as stored, whether it was announced before or not; false if it is stored already. */
export async function markStored(
  tx: Transaction,
  id: string,
  facts: PictureFacts,
  now: number,
): Promise<boolean> {
  if ((await findUpload(tx, id))?.status === 'stored') return false
  const stored = { status: 'stored', ...facts, updatedAt: now } as const
  await tx
    .insert(uploads)
    .values({ id, createdAt: now, ...stored })
    .onConflictDoUpdate({ target: uploads.id, set: stored })
  return true
}

/** Deletes uploads that were announced before a moment and never received. */
export async function forgetAnnounced(tx: Transaction, before: number) {
  await tx.delete(uploads).where(and(isAnnounced, lt(uploads.createdAt, before)))
}
