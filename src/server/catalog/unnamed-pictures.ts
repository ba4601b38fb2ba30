import { and, asc, eq, gt, gte } from 'drizzle-orm'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import { undoWithin } from '#shared/domain/shop/undo.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { AnyDatabase, Reader, Transaction } from '../db/engine/engine.ts'
import { inList } from '../db/query/conditions.ts'
import { collections } from '../db/schema/catalog/collections.ts'
import { products } from '../db/schema/catalog/products.ts'
import { shopSettings } from '../db/schema/settings.ts'
import { uploads } from '../db/schema/uploads.ts'

/** Rows read or changed at a time, so that other work runs in between. */
const BATCH = 500

/**
 * Deletes stored pictures that no product, collection or setting has named for a week, such as those
 * of products that were never saved. Deleted products count, as long as their rows are kept.
 */
export async function deleteUnnamedPictures(
  context: Pick<Context, 'db' | 'clock' | 'files'>,
): Promise<void> {
  const now = context.clock()
  const named = await namedPictures(context.db.read)
  let isAnyReleased = false
  for await (const rows of storedPictures(context.db.read)) {
    const unnamed = rows.filter(({ id }) => !named.has(id))
    const namedAgain = rows.filter((row) => row.unnamedSince !== null && named.has(row.id))
    const fresh = unnamed.filter(({ unnamedSince }) => unnamedSince === null)
    const old = unnamed.filter(
      ({ unnamedSince }) => unnamedSince !== null && now - unnamedSince >= undoWithin,
    )
    if (namedAgain.length + fresh.length + old.length === 0) continue
    await atomically(context, async (tx) => {
      await setUnnamed(tx, namedAgain, null)
      await setUnnamed(tx, fresh, now)
      await release(tx, old, await namedSince(tx, now))
    })
    isAnyReleased ||= old.length > 0
  }
  if (isAnyReleased) await context.files.sweep()
}

type Row = { id: string; unnamedSince: number | null }

async function* storedPictures(db: Reader): AsyncGenerator<Row[]> {
  let after = ''
  for (;;) {
    const rows = await db
      .select({ id: uploads.id, unnamedSince: uploads.unnamedSince })
      .from(uploads)
      .where(and(eq(uploads.status, 'stored'), gt(uploads.id, after)))
      .orderBy(asc(uploads.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return
    after = last.id
    yield rows
  }
}

async function namedPictures(db: Reader): Promise<Set<string>> {
  const named = await inShop(db)
  let after = ''
  for (;;) {
    const rows = await db
      .select({ id: products.id, imageUrl: products.imageUrl, images: products.images })
      .from(products)
      .where(gt(products.id, after))
      .orderBy(asc(products.id))
      .limit(BATCH)
    const last = rows.at(-1)
    if (!last) return named
    after = last.id
    for (const row of rows) addPictures(named, row)
  }
}

/** The pictures that settings and collections name, and products that were saved since a moment. */
async function namedSince(tx: Transaction, moment: number): Promise<Set<string>> {
  const named = await inShop(tx)
  const rows = await tx
    .select({ imageUrl: products.imageUrl, images: products.images })
    .from(products)
    .where(gte(products.updatedAt, moment))
  for (const row of rows) addPictures(named, row)
  return named
}

type Pictured = Pick<typeof products.$inferSelect, 'imageUrl'> &
  Partial<Pick<typeof products.$inferSelect, 'images'>>

function addPictures(named: Set<string>, { imageUrl, images = [] }: Pictured): void {
  for (const url of [imageUrl, ...images.map((image) => image.url)]) {
    const id = url === null ? null : uploadId(url)
    if (id !== null) named.add(id)
  }
}

/** The pictures of everything but products, which is little. */
async function inShop(db: AnyDatabase): Promise<Set<string>> {
  const named = await inSettings(db)
  const rows = await db.select({ imageUrl: collections.imageUrl }).from(collections)
  for (const row of rows) addPictures(named, row)
  return named
}

/** Every word of the settings that could be the id of a picture, in whatever field. */
async function inSettings(db: AnyDatabase): Promise<Set<string>> {
  const rows = await db.select({ value: shopSettings.value }).from(shopSettings)
  return new Set(JSON.stringify(rows).match(/[A-Za-z0-9-]+/g))
}

async function setUnnamed(tx: Transaction, rows: readonly Row[], unnamedSince: number | null) {
  if (rows.length === 0) return
  const ids = rows.map(({ id }) => id)
  await tx.update(uploads).set({ unnamedSince }).where(inList(uploads.id, ids))
}

/** Makes pictures leftovers, which the sweep of uploads deletes with their files. */
async function release(tx: Transaction, rows: readonly Row[], named: ReadonlySet<string>) {
  const ids = rows.flatMap(({ id }) => (named.has(id) ? [] : id))
  if (ids.length === 0) return
  await tx
    .update(uploads)
    .set({ status: 'announced', width: null, height: null, placeholder: null, tone: null })
    .where(inList(uploads.id, ids))
}
