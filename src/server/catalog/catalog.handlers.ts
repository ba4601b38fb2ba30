import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import { existing } from '#shared/contract/errors.ts'
import type { PageInfo } from '#shared/contract/events.ts'
import { mostFeatured } from '#shared/domain/catalog/first-pages.ts'
import { productIn } from '#shared/domain/catalog/translation.ts'
import { currentLocale } from '#shared/i18n/locale.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader } from '../db/engine/engine.ts'
import { isLongPage } from '../db/query/long-page.ts'
import { notifyWhenBack } from './alerts/notify-when-back.ts'
import { toStaffProducts } from './announce-products.ts'
import { bulkUpdateProducts } from './bulk-update-products.ts'
import {
  countInShop,
  everyProduct,
  findInShop,
  findProduct,
  listProductRows,
  type ProductList,
  type ProductRow,
  toListedProduct,
  toListedProducts,
} from './catalog.queries.ts'
import { changeProduct } from './change-product.ts'
import { deleteProduct } from './deletion/delete-product.ts'
import { undoDeletion } from './deletion/undo-deletion.ts'
import { duplicateProduct } from './duplicate-product.ts'
import { findProducts } from './find-products.ts'
import { pageTogether, withSiblings } from './groups/list-together.ts'
import { shopVariants } from './groups/shop-variants.ts'
import { productsInOrder, productsInParts, readPageKeys } from './long-page.ts'
import { linkPreview, previewProduct } from './preview/preview-product.ts'
import { ratingOf } from './ratings.queries.ts'
import { createProduct } from './save-product.ts'
import { suggestions } from './suggestions.ts'

/** The most products that are sent and cached as one response (about 4 MB); more are streamed. */
const MAX_IN_ONE_RESPONSE = 5_000

/** The most products from which suggestions are chosen, so that a large catalog costs no more. */
const MAX_CANDIDATES = 200

export const catalogHandlers = {
  'products.list': async ({ groups, ...input }, { db }, { isPage }) => {
    if (groups === 'together') {
      return listOf(db.read, { ...(await pageTogether(db.read, input)), isPage })
    }
    const isWhole = input.limit === undefined && input.cursor === undefined
    const total = isWhole ? await countInShop(db.read) : 0
    if (total > MAX_IN_ONE_RESPONSE) {
      return new LongList(partsInPageLanguage(db.read, everyProduct(db.read)), {
        nextCursor: null,
        total,
      })
    }
    if (!isWhole && !isPage && isLongPage(input)) return longPage(db.read, input)
    const { rows, page } = await listProductRows(db.read, input)
    return new Reply(await inPageLanguage(db.read, rows), { page })
  },

  'products.featured': async (input, { db }, { isPage }) => {
    const { limit = mostFeatured, groups, ...rest } = input
    const list = { ...rest, limit, onlyFeatured: true, ofGroup: 'buyable' } as const
    if (groups !== 'together') {
      if (!isPage && isLongPage(list)) return longPage(db.read, list)
      const { rows, page } = await listProductRows(db.read, list)
      return new Reply(await inPageLanguage(db.read, rows), { page })
    }
    const most = Math.min(limit, mostFeatured)
    const { rows, page } = await readPageKeys(db.read, { ...list, limit: most })
    return listOf(db.read, { ids: await withSiblings(db.read, rows), page, isPage })
  },

  'products.suggest': async (input, { db }) => {
    const about = input.for === undefined ? null : await findInShop(db.read, input.for)
    const { rows } = await listProductRows(db.read, { limit: MAX_CANDIDATES, isCounted: false })
    const chosen = suggestions(rows, about)
    if (input.groups !== 'together') return inPageLanguage(db.read, chosen)
    const ids = await withSiblings(db.read, chosen)
    return inPageLanguage(db.read, await productsInOrder(db.read, ids))
  },

  'products.get': async ({ id }, { db }) => {
    const row = existing(await findInShop(db.read, id))
    const product = toListedProduct(row, await ratingOf(db.read, row))
    return {
      ...productIn(currentLocale(), product),
      variants: await shopVariants(db.read, row.groupId),
    }
  },

  'products.rating': async ({ id }, { db }) => {
    return ratingOf(db.read, existing(await findInShop(db.read, id)))
  },

  'products.create': (input, context, by) =>
    atomically(context, (tx) =>
      createProduct(tx, { by, at: context.clock(), action: 'products.create' }, input),
    ),

  'products.update': (input, context, by) =>
    atomically(context, (tx) =>
      changeProduct(tx, { by, at: context.clock(), action: 'products.update' }, input),
    ),

  'products.delete': async ({ id }, context, by) => {
    const at = context.clock()
    await atomically(context, (tx) => deleteProduct(tx, { by, at, action: 'products.delete' }, id))
    return null
  },

  'products.restore': ({ id }, context, by) => {
    const change = { by, at: context.clock(), action: 'products.restore' } as const
    return atomically(context, (tx) => undoDeletion(tx, change, id))
  },

  'products.details': async ({ id }, { db }) => {
    const row = existing(await findProduct(db.read, id))
    return existing((await toStaffProducts(db.read, [row]))[0])
  },

  'products.notify': notifyWhenBack,
  'products.duplicate': duplicateProduct,
  'products.preview': previewProduct,
  'products.previewLink': linkPreview,
  'products.find': findProducts,
  'products.bulkUpdate': bulkUpdateProducts,
} satisfies Partial<Handlers>

/** Products with long texts take megabytes, so that a longer page is read in parts. */
async function longPage(db: Reader, list: ProductList) {
  const { rows, page } = await readPageKeys(db, list)
  const ids = rows.map(({ id }) => id)
  return new LongList(partsInPageLanguage(db, productsInParts(db, ids)), page)
}

type Listing = { ids: readonly string[]; page: PageInfo; isPage: true | undefined }

/** These products, of which many are read in parts; the shop's own pages need all of them at once. */
async function listOf(db: Reader, { ids, page, isPage }: Listing) {
  if (!isPage && isLongPage({ limit: ids.length })) {
    return new LongList(partsInPageLanguage(db, productsInParts(db, ids)), page)
  }
  return new Reply(await inPageLanguage(db, await productsInOrder(db, ids)), { page })
}

async function* partsInPageLanguage(db: Reader, parts: AsyncIterable<ProductRow[]>) {
  for await (const rows of parts) yield await inPageLanguage(db, rows)
}

/** Products with their texts in the caller's language (CONTENT-02). */
async function inPageLanguage(db: Reader, rows: readonly ProductRow[]): Promise<ListedProduct[]> {
  const locale = currentLocale()
  return (await toListedProducts(db, rows)).map((product) => productIn(locale, product))
}
