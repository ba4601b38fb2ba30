import { and, eq, gt, lte } from 'drizzle-orm'
import { ActionError } from '#shared/contract/errors.ts'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import * as m from '#shared/i18n/messages.ts'
import { recordChange } from '../audit/record-change.ts'
import type { AnyDatabase, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { collections, deletedCollections } from '../db/schema/catalog/collections.ts'
import { appendEvent } from '../journal/journal.ts'
import { collectionChange } from './collection.ts'
import {
  type CollectionRow,
  findBySlug,
  findFormer,
  insertCollection,
} from './collections.queries.ts'
import { announce, type By, refuseTooMany, takeSlug } from './save-collection.ts'

const { id, deletedAt } = deletedCollections

/** Deletes a collection; it is kept apart while that can be undone. Its products stay. */
export async function deleteCollection(tx: Transaction, by: By, before: CollectionRow) {
  await tx.delete(collections).where(eq(collections.id, before.id))
  await tx.insert(deletedCollections).values({ ...before, deletedAt: by.at })
  await appendEvent(tx, by.at, 'collection.deleted', { id: before.id })
  await recordChange(tx, { ...by, ...collectionChange(before, null) })
}

/**
 * Brings back a deleted collection, under its version of before. Does nothing if it is there, as after a
 * lost answer. Throws `not_found` if nothing was kept of it, and `protected` if another one has taken its
 * address since. A former address that another one has taken stays with that one.
 */
export async function undoDeletion(
  tx: Transaction,
  by: By,
  collectionId: string,
): Promise<CollectionRow> {
  const [current] = await tx.select().from(collections).where(eq(collections.id, collectionId))
  if (current) return current
  const kept = (await findDeletedCollections(tx, [collectionId], by.at)).get(collectionId)
  if (!kept) throw new ActionError('not_found', { message: m.errorCollectionGone() })
  const { deletedAt: _, ...before } = kept
  const { slug } = before
  const other = await findBySlug(tx, slug)
  if (other) {
    const message = m.errorAddressTaken({ slug, title: other.title })
    throw new ActionError('protected', { message })
  }
  await refuseTooMany(tx, 'protected')
  await takeSlug(tx, before)
  const row = { ...before, oldSlugs: await freeSlugs(tx, before) }
  await tx.delete(deletedCollections).where(eq(id, collectionId))
  await insertCollection(tx, row)
  await announce(tx, by, null, row)
  return row
}

/** Its former addresses that no other collection has, or had since. */
async function freeSlugs(tx: Transaction, { id, oldSlugs }: CollectionRow): Promise<string[]> {
  const free: string[] = []
  for (const slug of oldSlugs) {
    const isTaken = (await findBySlug(tx, slug)) ?? (await findFormer(tx, slug, id))[0]
    if (!isTaken) free.push(slug)
  }
  return free
}

/** The deletions of these collections that can still be undone, by collection. */
export async function findDeletedCollections(
  db: AnyDatabase,
  ids: readonly string[],
  now: number,
): Promise<Map<string, typeof deletedCollections.$inferSelect>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select()
    .from(deletedCollections)
    .where(and(inList(id, ids), gt(deletedAt, now - undoWithin)))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Forgets collections whose deletion can no longer be undone. */
export async function pruneDeletedCollections(tx: Transaction, now: number): Promise<void> {
  await tx.delete(deletedCollections).where(lte(deletedAt, now - undoWithin))
}
