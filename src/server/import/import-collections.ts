import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { CollectionInput } from '#shared/contract/catalog/collections.ts'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import * as m from '#shared/i18n/messages.ts'
import { theShop } from '../audit/record-change.ts'
import { findBySlug, updateCollectionRow } from '../collections/collections.queries.ts'
import { changeCollection, createCollection, mostOldSlugs } from '../collections/save-collection.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader, Transaction } from '../db/engine/engine.ts'
import { pictureFile } from '../export/columns.ts'
import { encodePicture } from '../uploads/store/encode-picture.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'
import { productMatcher } from './match-products.ts'
import type { ImportReport } from './plan-import.ts'
import { keyOf } from './read-products.ts'

/** A collection of a file; its products are named by SKU or name. */
export type FoundCollection = {
  input: Omit<CollectionInput, 'productIds'>
  products: readonly string[]
  oldSlugs: readonly string[]
}

type Resolved = { input: CollectionInput; oldSlugs: readonly string[] }

/** The collections with the products of the shop, or a fault for each product that it lacks. */
export async function withProducts(
  db: Reader,
  parsedCollections: readonly FoundCollection[],
): Promise<{ collections: Resolved[]; faults: string[] }> {
  const { findByKey } = await productMatcher(db, [])
  const faults: string[] = []
  const collections = parsedCollections.map(({ input, products, oldSlugs }) => {
    const productIds = products.flatMap((name) => {
      const product = findByKey(keyOf({ sku: name, name })) ?? findByKey(keyOf({ name }))
      if (!product) faults.push(`${input.slug}: ${m.collectionNoSuchProduct({ product: name })}`)
      return product ? [product.id] : []
    })
    return { input: { ...input, productIds }, oldSlugs }
  })
  return { collections, faults }
}

/**
 * Adds and changes collections in one transaction (IMPORT-15). One with a slug that the shop has gets the
 * values in the file; collections that are not in the file stay as they are.
 */
export function importCollections(
  db: Engine,
  collections: readonly Resolved[],
  now: number,
): Promise<ImportReport> {
  return atomically({ db }, async (tx) => {
    const report = { added: 0, changed: 0, same: 0 }
    for (const each of collections) report[await importCollection(tx, each, now)] += 1
    return report
  })
}

async function importCollection(
  tx: Transaction,
  { input, oldSlugs }: Resolved,
  at: number,
): Promise<keyof ImportReport> {
  const by = { by: theShop('the command line'), at, action: 'command.collections import' } as const
  const before = await findBySlug(tx, input.slug)
  const row = before
    ? await changeCollection(tx, by, before, input)
    : await createCollection(tx, by, input)
  const former = [...new Set([...row.oldSlugs, ...oldSlugs])].filter((slug) => slug !== row.slug)
  if (former.length > row.oldSlugs.length) {
    await updateCollectionRow(tx, row.id, { oldSlugs: former.slice(0, mostOldSlugs) })
  }
  if (!before) return 'added'
  return row === before ? 'same' : 'changed'
}

/** Stores the pictures of collections from those beside the file, as in an export. */
export async function storeCollectionPictures(
  files: UploadStore,
  collections: readonly Resolved[],
  file: string,
): Promise<void> {
  for (const { input } of collections) {
    const id = input.imageUrl ? uploadId(input.imageUrl) : null
    if (id === null || (await files.has(id))) continue
    const path = join(dirname(file), pictureFile(id))
    if (!existsSync(path)) continue
    await files.importPicture(id, await encodePicture(await Bun.file(path).bytes()))
  }
}
