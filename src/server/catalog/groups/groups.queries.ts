import { and, asc, eq, exists, isNotNull, type SQL } from 'drizzle-orm'
import type { AnyDatabase, Reader, Transaction } from '../../db/engine/engine.ts'
import { updateRow } from '../../db/engine/statements.ts'
import { inList } from '../../db/query/conditions.ts'
import { type PageInput, readPage } from '../../db/query/paging.ts'
import { productGroups, products } from '../../db/schema/catalog/products.ts'
import { inShop, listed, type ProductRow } from '../catalog.queries.ts'

export type GroupRow = typeof productGroups.$inferSelect

const { groupId, groupPosition } = products

/** Whether a group has products. One without any is kept while their deletion can be undone. */
const hasProducts = (db: AnyDatabase) =>
  exists(
    db
      .select({ id: products.id })
      .from(products)
      .where(and(eq(groupId, productGroups.id), listed)),
  )

/** A group with products. */
export async function findGroup(db: AnyDatabase, id: string): Promise<GroupRow | null> {
  const isThere = and(eq(productGroups.id, id), hasProducts(db))
  const [row] = await db.select().from(productGroups).where(isThere).limit(1)
  return row ?? null
}

/** Whether products are in a group, also deleted ones that may come back. */
export async function hasMembers(db: AnyDatabase, id: string): Promise<boolean> {
  const [row] = await db.select({ id: products.id }).from(products).where(eq(groupId, id)).limit(1)
  return row !== undefined
}

/** A group, even if all of its products are deleted. */
export async function findKeptGroup(db: AnyDatabase, id: string): Promise<GroupRow | null> {
  return (await findKeptGroups(db, [id]))[0] ?? null
}

export async function findKeptGroups(db: AnyDatabase, ids: readonly string[]): Promise<GroupRow[]> {
  if (ids.length === 0) return []
  return db.select().from(productGroups).where(inList(productGroups.id, ids))
}

/** The groups with products that have one of these names. */
export async function findGroupsNamed(db: Reader, names: readonly string[]): Promise<GroupRow[]> {
  if (names.length === 0) return []
  const isNamed = and(inList(productGroups.name, names), hasProducts(db))
  return db.select().from(productGroups).where(isNamed)
}

type Chosen = { id?: string; /** Separated by commas. */ ids?: string }

export async function listGroupRows(db: Reader, { id, ids, ...input }: PageInput & Chosen) {
  const chosen = and(
    hasProducts(db),
    id === undefined ? undefined : eq(productGroups.id, id),
    ids === undefined ? undefined : inList(productGroups.id, ids.toLowerCase().split(',')),
  )
  return readPage(productGroups, 'oldest', input, {
    find: async ({ after, orderBy, limit }) =>
      db
        .select()
        .from(productGroups)
        .where(and(chosen, after))
        .orderBy(...orderBy)
        .limit(limit),
    count: () => db.$count(productGroups, chosen),
  })
}

/** The products of these groups in their order, whatever their status. */
export async function variantsOf(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, ProductRow[]>> {
  return byGroup(db, ids)
}

/** The products of these groups that are in the shop, in their order. */
export async function shopVariantsOf(
  db: AnyDatabase,
  ids: readonly string[],
): Promise<Map<string, ProductRow[]>> {
  return byGroup(db, ids, inShop)
}

async function byGroup(db: AnyDatabase, ids: readonly string[], chosen: SQL | undefined = listed) {
  if (ids.length === 0) return new Map<string, ProductRow[]>()
  const rows = await db
    .select()
    .from(products)
    .where(and(isNotNull(groupId), inList(groupId, ids), chosen))
    .orderBy(asc(groupId), asc(groupPosition), asc(products.id))
  return Map.groupBy(rows, (row) => row.groupId ?? '')
}

/** The ids of the products of these groups that are in the shop, in their order. */
export async function shopVariantIdsOf(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, string[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: products.id, groupId })
    .from(products)
    .where(and(isNotNull(groupId), inList(groupId, ids), inShop))
    .orderBy(asc(groupId), asc(groupPosition), asc(products.id))
  const byGroup = Map.groupBy(rows, (row) => row.groupId ?? '')
  return new Map([...byGroup].map(([group, own]) => [group, own.map(({ id }) => id)]))
}

/** What a change to it may show on this product's page: the group and its products. */
export async function relatedIds(db: Reader, productId: string): Promise<string[]> {
  const [row] = await db.select({ groupId }).from(products).where(eq(products.id, productId))
  const id = row?.groupId ?? null
  if (id === null) return []
  const rows = await db.select({ id: products.id }).from(products).where(eq(groupId, id))
  return [id, ...rows.map((each) => each.id)]
}

/** Takes a product whose deletion is over out of its group, which ends if it was the last one. */
export async function forgetGroup(tx: Transaction, productId: string): Promise<void> {
  const [row] = await tx.select({ groupId }).from(products).where(eq(products.id, productId))
  const id = row?.groupId ?? null
  if (id === null) return
  await updateRow(tx, products, productId, { groupId: null, groupPosition: null, variant: null })
  const [other] = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(groupId, id))
    .limit(1)
  if (!other) await deleteGroupRow(tx, id)
}

export async function insertGroup(tx: Transaction, row: GroupRow) {
  await tx.insert(productGroups).values(row)
}

export async function updateGroupRow(tx: Transaction, id: string, changes: Partial<GroupRow>) {
  await updateRow(tx, productGroups, id, changes)
}

export async function deleteGroupRow(tx: Transaction, id: string) {
  await tx.delete(productGroups).where(eq(productGroups.id, id))
}
