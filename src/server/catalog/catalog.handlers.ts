import type { ProductChanges, ProductInput } from '../../shared/contract/catalog.ts'
import { existing, invalidField } from '../../shared/contract/errors.ts'
import { inUsualOrder } from '../../shared/domain/allergens.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import { suggestions } from '../../shared/domain/suggestions.ts'
import { mainImageUrl } from '../../shared/domain/pictures.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader, Transaction } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { announceProduct, toStaffProducts } from './announce-stock.ts'
import { bulkUpdateProducts } from './bulk-update-products.ts'
import { countedStock } from './stock.queries.ts'
import {
  countListed,
  everyProduct,
  findProduct,
  isInOrders,
  type Label,
  listProductRows,
  productChange,
  type ProductRow,
  ratingOf,
  toListedProduct,
  toListedProducts,
  toneOf,
  updateProductRow,
} from './catalog.queries.ts'
import { findProducts } from './find-products.ts'
import { eq } from 'drizzle-orm'
import { products, reviews } from '../db/schema/shop.ts'
import { appendEvent } from '../journal/journal.ts'

/** Products that are sent, and cached, as one response (about 4 MB); more are streamed. */
const MAX_IN_ONE_RESPONSE = 5_000

/** Products that suggestions are chosen from, so that a large catalog costs no more. */
const MAX_CANDIDATES = 200

export const catalogHandlers = {
  'products.list': async (input, { db }) => {
    const isWhole = input.limit === undefined && input.cursor === undefined
    const total = isWhole ? await countListed(db.read) : 0
    if (total > MAX_IN_ONE_RESPONSE) {
      return new LongList(listedParts(db.read), { nextCursor: null, total })
    }
    const { rows, page } = await listProductRows(db.read, input)
    return new Reply(await toListedProducts(db.read, rows), { page })
  },

  'products.featured': async (input, { db }) => {
    const { rows, page } = await listProductRows(db.read, { ...input, onlyFeatured: true })
    return new Reply(await toListedProducts(db.read, rows), { page })
  },

  'products.suggest': async (input, { db }) => {
    const about = input.for === undefined ? null : await findProduct(db.read, input.for)
    const { rows } = await listProductRows(db.read, { limit: MAX_CANDIDATES, isCounted: false })
    return toListedProducts(db.read, suggestions(rows, about))
  },

  'products.get': async ({ id }, { db }) => {
    const row = existing(await findProduct(db.read, id))
    return toListedProduct(row, await ratingOf(db.read, id))
  },

  'products.rating': async ({ id }, { db }) => {
    existing(await findProduct(db.read, id))
    return ratingOf(db.read, id)
  },

  'products.create': async (input, context, by) => {
    const at = context.clock()
    const given: Omit<ProductRow, 'tone'> = {
      id: Bun.randomUUIDv7(),
      name: input.name,
      description: input.description,
      priceCents: priceOf(input.price),
      images: withOneMain(input.images ?? []),
      imageUrl: imageUrlOf(input),
      category: input.category ?? 'sauces',
      stock: input.stock ?? 0,
      featured: input.featured ?? false,
      tags: uniqueTags(input.tags ?? []),
      sku: input.sku || null,
      ...labelFrom(input, noLabel),
      deletedAt: null,
      createdAt: at,
      updatedAt: at,
    }
    return atomically(context, async (tx) => {
      const row = { ...given, tone: await toneOf(tx, given.imageUrl) }
      await tx.insert(products).values(row)
      const product = await announceProduct(tx, at, 'product.created', row)
      await recordChange(tx, { by, at, action: 'products.create', ...productChange(null, row) })
      return product
    })
  },

  'products.update': async (input, context, by) => {
    const at = context.clock()
    return atomically(context, async (tx) => {
      const before = existing(await findProduct(tx, input.id))
      refuseIfStale(before, input.version)
      const changed = changedColumns(before, input, at)
      const tone = await toneOf(tx, changed.imageUrl)
      const [{ missing: wasMissing } = { missing: 0 }] = await toStaffProducts(tx, [before])
      const stock = await countedStock(tx, before, input)
      const changes = { ...changed, tone, stock }
      await updateProductRow(tx, before.id, changes)
      const after = { ...before, ...changes }
      const product = await announceProduct(tx, at, 'product.updated', after)
      const { missing } = product
      const change = productChange({ ...before, missing: wasMissing }, { ...after, missing })
      await recordChange(tx, { by, at, action: 'products.update', ...change })
      return product
    })
  },

  /**
   * Deletes a product and its reviews (T24). If it was ever ordered, its row stays, marked as deleted,
   * because past orders refer to it.
   */
  'products.delete': async ({ id }, context, by) => {
    const at = context.clock()
    await atomically(context, async (tx) => {
      const before = existing(await findProduct(tx, id))
      const deleted = await deleteReviewsOf(tx, id)
      if (await isInOrders(tx, id)) await updateProductRow(tx, id, { deletedAt: at })
      else await tx.delete(products).where(eq(products.id, id))
      for (const review of deleted) await appendEvent(tx, at, 'review.deleted', review)
      await appendEvent(tx, at, 'product.deleted', { id })
      const change = productChange({ ...before, reviews: deleted.length || undefined }, null)
      await recordChange(tx, { by, at, action: 'products.delete', ...change })
    })
    return null
  },

  'products.details': async ({ id }, { db }) => {
    const row = existing(await findProduct(db.read, id))
    return existing((await toStaffProducts(db.read, [row]))[0])
  },

  'products.find': findProducts,
  'products.bulkUpdate': bulkUpdateProducts,
} satisfies Partial<Handlers>

async function* listedParts(db: Reader) {
  for await (const rows of everyProduct(db)) yield await toListedProducts(db, rows)
}

function changedColumns(before: ProductRow, input: ProductChanges, at: number) {
  const images = input.images ? withOneMain(input.images) : before.images
  const touchesPictures = input.images !== undefined || input.imageUrl !== undefined
  return {
    name: input.name ?? before.name,
    description: input.description ?? before.description,
    priceCents: input.price === undefined ? before.priceCents : priceOf(input.price),
    images,
    imageUrl: touchesPictures ? imageUrlOf({ ...input, images }) : before.imageUrl,
    category: input.category ?? before.category,
    featured: input.featured ?? before.featured,
    tags: input.tags ? uniqueTags(input.tags) : before.tags,
    sku: input.sku === undefined ? before.sku : input.sku || null,
    ...labelFrom(input, before),
    updatedAt: nextVersion(before, at),
  }
}

const noLabel: Label = { ingredients: null, allergens: null, storage: null, netQuantity: null }

/** What is not sent stays; an empty text means none (HTTP-03, HTTP-13). */
function labelFrom(input: Partial<ProductInput>, before: Label): Label {
  const { ingredients, allergens = before.allergens, storage, netQuantity } = input
  return {
    ingredients: ingredients === undefined ? before.ingredients : ingredients || null,
    allergens: allergens && inUsualOrder(allergens),
    storage: storage === undefined ? before.storage : storage || null,
    netQuantity: netQuantity === undefined ? before.netQuantity : netQuantity || null,
  }
}

function priceOf(price: string): number {
  const cents = parseMoney(price)
  if (cents === null || cents < 1) throw invalidField('/price', 'Enter a price of at least 0.01.')
  return cents
}

type Pictures = Pick<ProductInput, 'imageUrl' | 'images'>

/** The given URL, or else that of the main picture. */
function imageUrlOf({ imageUrl, images }: Pictures): string | null {
  return imageUrl || mainImageUrl(images ?? [])
}

/** Makes the first picture marked as main, or else the first one, the only main picture. */
function withOneMain(images: ProductRow['images']): ProductRow['images'] {
  const main = Math.max(
    0,
    images.findIndex((image) => image.type === 'main'),
  )
  return images.map(({ url }, index) => ({ url, type: index === main ? 'main' : 'supplemental' }))
}

function uniqueTags(tags: readonly string[]): string[] {
  return [...new Set(tags)]
}

function deleteReviewsOf(tx: Transaction, productId: string): Promise<{ id: string }[]> {
  return tx.delete(reviews).where(eq(reviews.productId, productId)).returning({ id: reviews.id })
}
