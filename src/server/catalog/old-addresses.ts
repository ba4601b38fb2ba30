import { and, asc, eq, ne, not, sql } from 'drizzle-orm'
import { oldPathsOf } from '#shared/domain/catalog/old-address.ts'
import { recordChange } from '../audit/record-change.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { built } from '../db/engine/statements.ts'
import { inList } from '../db/query/conditions.ts'
import { oldAddresses } from '../db/schema/catalog/old-addresses.ts'
import { products } from '../db/schema/catalog/products.ts'
import { findProducts, inShop } from './catalog.queries.ts'
import type { By } from './save-product.ts'

/** Old addresses that one product may have. */
export const mostOldAddresses = 20

/** Old addresses of a product from an imported file; `areAll` if the list is complete. */
export type StatedAddresses = { paths: readonly string[]; areAll: boolean }

const { path, productId } = oldAddresses

const byPath = built((db) =>
  db
    .select({ id: productId, path })
    .from(oldAddresses)
    .innerJoin(products, eq(products.id, productId))
    .where(and(inList(path, sql.placeholder('paths')), inShop))
    .prepare(),
)

/** The id of the product that had this address in an earlier shop; null if there is none now. */
export async function findByOldAddress(db: Reader, address: string): Promise<string | null> {
  const paths = oldPathsOf(address)
  if (paths.length === 0) return null
  const rows = await byPath(db).all({ paths })
  const idByPath = new Map(rows.map((row) => [row.path, row.id]))
  const match = paths.find((each) => idByPath.has(each))
  return match === undefined ? null : (idByPath.get(match) ?? null)
}

/** The old addresses of these products, or of all. */
export async function oldAddressesOf(
  db: AnyDatabase,
  ids?: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await db
    .select()
    .from(oldAddresses)
    .where(ids && inList(productId, ids))
    .orderBy(asc(path))
  const byProduct = Map.groupBy(rows, (row) => row.productId)
  return new Map([...byProduct].map(([id, own]) => [id, own.map((row) => row.path)]))
}

/** The old addresses of a product before and after a change. */
export type AddressChange = { id: string; before: string[]; after: string[] }

/**
 * Stores a product's old addresses from an imported file. An address that belonged to another
 * product now leads to this one. Returns the changes of all affected products, this one last.
 */
async function keepOldAddresses(
  tx: Transaction,
  id: string,
  { paths, areAll }: StatedAddresses,
): Promise<AddressChange[]> {
  const existing = await tx
    .selectDistinct({ id: productId })
    .from(oldAddresses)
    .where(and(inList(path, paths), ne(productId, id)))
  const ids = [...existing.map((other) => other.id), id]
  const before = await oldAddressesOf(tx, ids)
  if (areAll) {
    await tx.delete(oldAddresses).where(and(eq(productId, id), not(inList(path, paths))))
  }
  if (paths.length > 0) {
    await tx
      .insert(oldAddresses)
      .values(paths.map((each) => ({ path: each, productId: id })))
      .onConflictDoUpdate({ target: path, set: { productId: id } })
  }
  const after = await oldAddressesOf(tx, ids)
  return ids.map((each) => ({
    id: each,
    before: before.get(each) ?? [],
    after: after.get(each) ?? [],
  }))
}

/**
 * `keepOldAddresses` with an audit entry for each product whose addresses changed. Returns the changes.
 */
export async function changeOldAddresses(
  tx: Transaction,
  by: By,
  { id, ...stated }: StatedAddresses & { id: string },
): Promise<AddressChange[]> {
  const changes = await keepOldAddresses(tx, id, stated)
  const changed = await findProducts(
    tx,
    changes.map((change) => change.id),
  )
  for (const { id: productId, before, after } of changes) {
    const product = changed.get(productId)
    // The product has been deleted, so its old address led nowhere.
    if (!product) continue
    await recordChange(tx, {
      ...by,
      subject: { kind: 'product', id: productId, name: product.name },
      before: { oldAddresses: before },
      after: { oldAddresses: after },
    })
  }
  return changes
}
