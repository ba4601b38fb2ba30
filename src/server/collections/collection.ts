import type { Collection, StaffCollection } from '#shared/contract/catalog/collections.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { collectionTexts } from '#shared/domain/collections/collection-texts.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import { findProducts, toListedProducts } from '../catalog/catalog.queries.ts'
import type { AnyDatabase } from '../db/engine/engine.ts'
import { timesOf } from '../db/query/stale.ts'
import type { CollectionRow } from './collections.queries.ts'
import { membersOf } from './members.ts'
import { pageOfMembers } from './page-of-members.ts'

/** The products that a list of collections shows of each, and that staff get with one. */
export const firstOfEach = 12

type Listed = Collection['products'][number]

/** The most products that a list of collections shows of each, where those of a group are one entry. */
const mostOfEach = 60

/** Collections in the caller's language, each with its first products. */
export async function toCollections(
  db: AnyDatabase,
  rows: readonly CollectionRow[],
  groups?: 'together',
): Promise<Collection[]> {
  const shown = { limit: firstOfEach, ...(groups && { groups }) }
  const members = await membersOf(db, rows)
  const first = members.map((all) => pageOfMembers(all, shown, mostOfEach))
  const products = await productsById(
    db,
    first.flatMap(({ ids }) => ids),
  )
  return rows.map((row, index) => {
    const { ids = [], page } = first[index] ?? {}
    return toCollection(row, inOrder(ids, products), page?.total ?? 0)
  })
}

/** The products with these ids as the shop shows them, in this order. */
export async function findListed(db: AnyDatabase, ids: readonly string[]): Promise<Listed[]> {
  return inOrder(ids, await productsById(db, ids))
}

function inOrder(ids: readonly string[], products: ReadonlyMap<string, Listed>): Listed[] {
  return ids.flatMap((id) => products.get(id) ?? [])
}

/** The products by id; one that has left the shop since its collection was read is left out. */
async function productsById(db: AnyDatabase, ids: readonly string[]): Promise<Map<string, Listed>> {
  const rows = [...(await findProducts(db, ids)).values()]
  const locale = currentLocale()
  const listed = await toListedProducts(
    db,
    rows.filter(({ status }) => status === 'active'),
  )
  return new Map(listed.map((product) => [product.id, productIn(locale, product)]))
}

/** A collection in the caller's language; these are its first products, of `total`. */
export function toCollection(
  row: CollectionRow,
  products: Collection['products'],
  total: number,
): Collection {
  const { id, slug, imageUrl, inMenu, onHome } = row
  const texts = collectionTexts(currentLocale(), row)
  return { id, slug, ...texts, imageUrl, inMenu, onHome, products, total, ...timesOf(row) }
}

/** In English, with what only staff see. Picked products that were deleted are left out. */
export async function toStaffCollections(
  db: AnyDatabase,
  rows: readonly CollectionRow[],
  groups?: 'together',
): Promise<StaffCollection[]> {
  const picked = await findProducts(
    db,
    rows.flatMap(({ productIds }) => productIds),
  )
  const listed = await toCollections(db, rows, groups)
  return listed.map((collection, index) => {
    const { title = '', text = null, rule = null, french = null } = rows[index] ?? {}
    const own = (rows[index]?.productIds ?? []).flatMap((id) => picked.get(id) ?? [])
    const productIds = own.map(({ id }) => id)
    const { untranslated: _, ...shown } = collection
    return { ...shown, title, text, rule, productIds, picked: own, french }
  })
}

/** A change to a collection for the audit. */
export function collectionChange(before: CollectionRow | null, after: CollectionRow | null) {
  const row = after ?? before
  return {
    subject: { kind: 'collection', id: row?.id ?? null, name: row?.title ?? '' } as const,
    before: before && factsOf(before),
    after: after && factsOf(after),
  }
}

function factsOf(row: CollectionRow) {
  const { slug, title, text, imageUrl, rule, productIds, french, inMenu, onHome } = row
  return { title, slug, text, imageUrl, rule, productIds, french, inMenu, onHome }
}
