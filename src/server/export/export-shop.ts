import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { createGzip } from 'node:zlib'
import { version } from '../../../package.json'
import { uploadId } from '../../shared/domain/catalog/pictures.ts'
import { recordChange, theShop } from '../audit/record-change.ts'
import { inTempDirectory, writeArchive } from '../backup/archive.ts'
import { everyProduct, toListedProducts } from '../catalog/catalog.queries.ts'
import { oldAddressesOf } from '../catalog/old-addresses.ts'
import type { Config } from '../config/config.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Engine, Reader } from '../db/engine/engine.ts'
import { listDiscounts } from '../discounts/discount-code.ts'
import { everyPage } from '../db/query/paging.ts'
import { orderColumns, ordersWithItems } from '../orders/order-table.ts'
import { toDetailedOrder } from '../orders/orders.queries.ts'
import { listReviewRows, toReview } from '../reviews/reviews.queries.ts'
import { flushNames } from '../runtime/atomic-file.ts'
import { readSettings, valuesOf } from '../settings/store/settings.queries.ts'
import type { UploadStore } from '../uploads/store/upload-store.ts'
import {
  discountColumns,
  type ExportedProduct,
  pictureFile,
  productColumns,
  reviewColumns,
} from './columns.ts'
import { customerColumns, everyCustomer } from './customers.ts'
import { writeList } from './write-list.ts'

type OpenShop = { db: Engine; config: Config; files: UploadStore }

/**
 * Writes everything that an owner needs to move to another shop into one archive. The shop may be
 * running (EXPORT-01). Secrets, dashboard accounts and open payments are not included. Returns
 * counts of its content.
 */
export async function exportShop({ db, config, files }: OpenShop, file: string, now: number) {
  const target = resolve(file)
  // On the target's file system, so that the final step is a rename.
  return inTempDirectory(dirname(target), async (workplace) => {
    await mkdir(join(workplace, 'pictures'))
    const settings = valuesOf(await readSettings(db.read, config))
    await writePictures(files, [settings.look.logo, settings.look.icon], workplace)
    const counts = await writeLists({ db, files }, workplace)
    await Bun.write(join(workplace, 'settings.json'), `${JSON.stringify(settings, null, 2)}\n`)
    const names = await readdir(workplace, { recursive: true })
    const archived = names.filter((name) => name.includes('.')).toSorted()
    const facts = { format: 1, version, exportedAt: new Date(now).toISOString() }
    const archive = join(workplace, 'archive')
    await writeArchive(
      archive,
      archived.map((name) => ({ name, path: join(workplace, name) })),
      (sums) => ({ ...facts, setup: setupOf(config), ...counts, files: sums }),
      createGzip(),
    )
    await atomically({ db }, (tx) =>
      recordChange(tx, {
        by: theShop('the command line'),
        at: now,
        action: 'command.export',
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

async function writeLists({ db, files }: Omit<OpenShop, 'config'>, directory: string) {
  const { read } = db
  const list = { limit: PAGE }
  return {
    products: await writeList(directory, {
      name: 'products',
      columns: productColumns,
      pages: productsWithPictures(read, files, directory),
      toJson: (product) => product,
    }),
    orders: await writeList(directory, {
      name: 'orders',
      columns: orderColumns(),
      pages: ordersWithItems({ db }, { sort: 'oldest' }),
      toJson: (order) => toDetailedOrder(order, order.items),
    }),
    customers: await writeList(directory, {
      name: 'customers',
      columns: customerColumns,
      pages: everyCustomer(read),
      toJson: (customer) => customer,
    }),
    reviews: await writeList(directory, {
      name: 'reviews',
      columns: reviewColumns,
      pages: everyPage((cursor) => listReviewRows(read, cursor ? { ...list, cursor } : list)),
      toJson: toReview,
    }),
    discounts: await writeList(directory, {
      name: 'discounts',
      columns: discountColumns,
      pages: everyPage((cursor) =>
        listDiscounts(read, 'oldest', cursor ? { ...list, cursor } : list),
      ),
      toJson: (code) => code,
    }),
    pictures: (await readdir(join(directory, 'pictures'))).length,
  }
}

/** The maximum number of reviews or discount codes in memory at once. */
const PAGE = 500

/** The products; also writes the largest stored width of each of their pictures. */
async function* productsWithPictures(
  db: Reader,
  files: UploadStore,
  directory: string,
): AsyncGenerator<ExportedProduct[]> {
  for await (const rows of everyProduct(db, { isForStaff: true })) {
    const products = await toListedProducts(db, rows)
    const addresses = await oldAddressesOf(
      db,
      rows.map(({ id }) => id),
    )
    const urls = products.flatMap(({ imageUrl, images }) => [
      imageUrl,
      ...images.map(({ url }) => url),
    ])
    const ids = urls.map((url) => url && uploadId(url))
    await writePictures(files, ids, directory)
    yield products.map((each, index) => ({
      ...each,
      status: rows[index]?.status ?? 'active',
      oldAddresses: addresses.get(each.id) ?? [],
    }))
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
function setupOf({ mailFrom, publicUrl, paypal, stripe }: Config) {
  return { mailFrom, publicUrl, paypal: paypal.mode, cards: stripe !== null }
}
