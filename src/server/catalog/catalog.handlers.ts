import type { ProductChanges, ProductInput } from '../../shared/contract/catalog.ts'
import { ActionError, invalidField } from '../../shared/contract/errors.ts'
import { parseMoney } from '../../shared/domain/money.ts'
import { mainImageUrl } from '../../shared/domain/pictures.ts'
import { type Handlers, LongList, Reply } from '../context/handler.ts'
import { recordChange } from '../audit/record-change.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Reader } from '../db/engine/engine.ts'
import { nextVersion, refuseIfStale } from '../db/query/stale.ts'
import { announceProducts, toStaffProducts } from './announce-stock.ts'
import { bulkUpdateProducts } from './bulk-update-products.ts'
import { countedStock } from './count-shelf.ts'
import { deleteProduct } from './delete-product.ts'
import {
  countListed,
  everyProduct,
  findProduct,
  insertProduct,
  listProductRows,
  productFacts,
  type ProductRow,
  productSubject,
  ratingOf,
  toListedProduct,
  toListedProducts,
  toneOf,
  updateProductRow,
} from './catalog.queries.ts'
import { findProducts } from './find-products.ts'

/** Products that are sent, and cached, as one response (about 4 MB); more are streamed. */
const MAX_IN_ONE_RESPONSE = 5_000

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

  'products.get': async ({ id }, { db }) => {
    const row = await findProduct(db.read, id)
    if (!row) throw new ActionError('not_found')
    return toListedProduct(row, await ratingOf(db.read, id))
  },

  'products.rating': async ({ id }, { db }) => {
    if (!(await findProduct(db.read, id))) throw new ActionError('not_found')
    return ratingOf(db.read, id)
  },

  'products.create': async (input, context, caller) => {
    const now = context.clock()
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
      deletedAt: null,
      createdAt: now,
      updatedAt: now,
    }
    return atomically(context, async (tx) => {
      const row = { ...given, tone: await toneOf(tx, given.imageUrl) }
      await insertProduct(tx, row)
      const [product] = await announceProducts(tx, now, 'product.created', [row])
      if (!product) throw new ActionError('not_found')
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'products.create',
        subject: productSubject(row),
        before: null,
        after: productFacts(row),
      })
      return product
    })
  },

  'products.update': async (input, context, caller) => {
    const now = context.clock()
    return atomically(context, async (tx) => {
      const before = await findProduct(tx, input.id)
      if (!before) throw new ActionError('not_found')
      refuseIfStale(before, input.version)
      const changed = changedColumns(before, input, now)
      const tone = await toneOf(tx, changed.imageUrl)
      const [{ missing } = { missing: 0 }] = await toStaffProducts(tx, [before])
      const stock = await countedStock(tx, before, input)
      const changes = { ...changed, tone, stock }
      await updateProductRow(tx, before.id, changes)
      const after = { ...before, ...changes }
      const [product] = await announceProducts(tx, now, 'product.updated', [after])
      if (!product) throw new ActionError('not_found')
      await recordChange(tx, {
        by: caller,
        at: now,
        action: 'products.update',
        subject: productSubject(after),
        before: { ...productFacts(before), missing },
        after: { ...productFacts(after), missing: product.missing },
      })
      return product
    })
  },

  'products.delete': deleteProduct,
  'products.details': async ({ id }, { db }) => {
    const row = await findProduct(db.read, id)
    const [product] = row ? await toStaffProducts(db.read, [row]) : []
    if (!product) throw new ActionError('not_found')
    return product
  },

  'products.find': findProducts,
  'products.bulkUpdate': bulkUpdateProducts,
} satisfies Partial<Handlers>

async function* listedParts(db: Reader) {
  for await (const rows of everyProduct(db)) yield await toListedProducts(db, rows)
}

function changedColumns(before: ProductRow, input: ProductChanges, now: number) {
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
    updatedAt: nextVersion(before, now),
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
