import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { uploadId } from '#shared/domain/catalog/pictures.ts'
import { lookPictures } from '#shared/domain/shop/look/look.ts'
import { type Change, recordChange } from '../audit/record-change.ts'
import { inArchiveDirectory, writeArchive } from '../backup/archive.ts'
import type { Config } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine } from '../db/engine/engine.ts'
import type { CsvStyle } from '../downloads/csv-style.ts'
import { flushNames } from '../runtime/disk/atomic-file.ts'
import { version } from '../runtime/version.ts'
import { readSettings, valuesOf } from '../settings/store/settings.queries.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'
import { type ExportedProduct, pictureFile } from './columns.ts'
import { type List, lists } from './lists.ts'
import { writeList } from './write-list.ts'

type OpenShop = { db: Engine; config: Config; files: UploadStore }

type ExportOptions = { now: number; style: CsvStyle } & Pick<Change, 'by' | 'action'>

/**
 * Writes everything that an owner needs to move to another shop into one archive. The shop may be
 * running (EXPORT-01). Secrets, dashboard accounts and open payments are not included. Returns
 * counts of its content.
 */
export async function exportShop(
  { db, config, files }: OpenShop,
  file: string,
  { now, style, by, action }: ExportOptions,
) {
  const target = resolve(file)
  // On the target's file system, so that the final step is a rename.
  return inArchiveDirectory(dirname(target), async (workplace) => {
    await mkdir(join(workplace, 'pictures'))
    const settings = valuesOf(await readSettings(db.read, config))
    await writePictures(
      files,
      lookPictures.map((key) => settings.look[key]),
      workplace,
    )
    const counts = await writeLists({ db, files }, workplace, style)
    await Bun.write(join(workplace, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`)
    const names = await readdir(workplace, { recursive: true })
    const archived = names.filter((name) => name.includes('.')).toSorted()
    const facts = { format: 1, version, exportedAt: new Date(now).toISOString() }
    const archive = join(workplace, 'archive')
    await writeArchive(
      archive,
      archived.map((name) => ({ name, path: join(workplace, name) })),
      (sums) => ({ ...facts, setup: setupOf(config), ...counts, files: sums }),
      [],
      createGzip(),
    )
    await atomically({ db }, (tx) =>
      recordChange(tx, {
        by,
        at: now,
        action,
        subject: { kind: 'export', id: null, name: 'everything' },
        before: null,
        after: counts,
      }),
    )
    await rename(archive, target)
    await flushNames(dirname(target))
    return counts
  })
}

async function writeLists(
  { db, files }: Pick<OpenShop, 'db' | 'files'>,
  directory: string,
  style: CsvStyle,
) {
  const write = <T>(name: string, list: List<T>) => writeList(directory, { ...list, name, style })
  const products = lists.products(db)
  const collections = lists.collections(db)
  const pictured = withPicturesOf(collections.pages, ({ imageUrl }) => [imageUrl], files, directory)
  const pages = withPicturesOf(products.pages, picturesOf, files, directory)
  return {
    products: await write('products', { ...products, pages }),
    collections: await write('collections', { ...collections, pages: pictured }),
    orders: await write('orders', lists.orders(db)),
    customers: await write('customers', lists.customers(db)),
    reviews: await write('reviews', lists.reviews(db)),
    discounts: await write('discounts', lists.discounts(db)),
    pictures: (await readdir(join(directory, 'pictures'))).length,
  }
}

function picturesOf({ imageUrl, images }: ExportedProduct) {
  return [imageUrl, ...images.map(({ url }) => url)]
}

/** The records; also writes the largest stored width of each of their pictures. */
async function* withPicturesOf<T>(
  pages: AsyncIterable<readonly T[]>,
  urlsOf: (record: T) => (string | null)[],
  files: UploadStore,
  directory: string,
): AsyncGenerator<readonly T[]> {
  for await (const records of pages) {
    const ids = records.flatMap(urlsOf).map((url) => url && uploadId(url))
    await writePictures(files, ids, directory)
    yield records
  }
}

async function writePictures(
  files: UploadStore,
  ids: readonly (string | null)[],
  directory: string,
): Promise<void> {
  for (const id of new Set(ids)) {
    const picture = id && (await files.find(id))
    if (picture) await Bun.write(join(directory, pictureFile(id)), picture.file)
  }
}

/** The settings of the environment, listed one by one, so that no secret can slip in unnoticed. */
function setupOf({ mailFrom, publicUrl, providers: { paypal, stripe } }: Config) {
  return { mailFrom, publicUrl, paypal: paypal.mode, cards: stripe.keys !== null }
}
