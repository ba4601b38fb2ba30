import { and, eq, ne, or } from 'drizzle-orm'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { updateRow } from '../db/engine/statements.ts'
import { contains } from '../db/query/expressions.ts'
import { byCreation, type PageInput, readPage } from '../db/query/paging.ts'
import { collections } from '../db/schema/catalog/collections.ts'

export type CollectionRow = typeof collections.$inferSelect

/** The collection with this id or slug, or else the one that had the slug before. */
export async function findCollection(db: AnyDatabase, name: string): Promise<CollectionRow | null> {
  const key = name.toLowerCase()
  const isNamed = or(eq(collections.id, key), eq(collections.slug, key))
  const [row] = await db.select().from(collections).where(isNamed).limit(1)
  if (row) return row
  const [former] = await db.select().from(collections).where(hadSlug(key)).limit(1)
  return former ?? null
}

export async function findBySlug(db: AnyDatabase, slug: string): Promise<CollectionRow | null> {
  const [row] = await db.select().from(collections).where(eq(collections.slug, slug)).limit(1)
  return row ?? null
}

/** The collections other than this one that had a slug before. */
export function findFormer(tx: Transaction, slug: string, id: string): Promise<CollectionRow[]> {
  return tx
    .select()
    .from(collections)
    .where(and(ne(collections.id, id), hadSlug(slug)))
}

function hadSlug(slug: string) {
  return contains(collections.oldSlugs, JSON.stringify(slug))
}

export async function listCollectionRows(
  db: Reader,
  { id: only, ...input }: PageInput & { id?: string },
) {
  const chosen = only === undefined ? undefined : eq(collections.id, only)
  return readPage(collections, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(collections)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(collections, chosen),
  })
}

const { id, slug, title, text, french, imageUrl, inMenu, onHome, rule } = collections

/** The collections that pages link to. */
export async function linkedCollections(db: Reader) {
  return db
    .select({ id, slug, title, text, french, imageUrl, inMenu, onHome })
    .from(collections)
    .where(or(eq(inMenu, true), eq(onHome, true)))
    .orderBy(...byCreation(collections, 'oldest'))
}

/** What decides whether a product is in each collection. */
export async function collectionsAround(db: Reader, productId: string) {
  return db
    .select({
      slug,
      title,
      text,
      french,
      rule,
      isPicked: contains(collections.productIds, JSON.stringify(productId)).mapWith(Boolean),
    })
    .from(collections)
    .orderBy(...byCreation(collections, 'oldest'))
}

/** The addresses of all collections for the sitemap. */
export async function collectionAddresses(db: Reader) {
  const { updatedAt } = collections
  return db
    .select({ slug, updatedAt })
    .from(collections)
    .orderBy(...byCreation(collections, 'oldest'))
}

/** All of them: there are a few hundred at most. */
export function everyCollectionRow(db: Reader): Promise<CollectionRow[]> {
  return db
    .select()
    .from(collections)
    .orderBy(...byCreation(collections, 'oldest'))
}

export function countCollections(db: AnyDatabase): Promise<number> {
  return db.$count(collections)
}

export async function insertCollection(tx: Transaction, row: CollectionRow): Promise<void> {
  await tx.insert(collections).values(row)
}

export async function updateCollectionRow(
  tx: Transaction,
  id: string,
  changes: Partial<CollectionRow>,
): Promise<void> {
  await updateRow(tx, collections, id, changes)
}
