import { eq } from 'drizzle-orm'
import { mainImageUrl, type ProductImage, uploadPath } from '#shared/domain/catalog/pictures.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'
import { firstProvider } from '#shared/domain/provider/providers.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { frenchOf } from '../../samples/french.ts'
import { type SampleOrder, sampleOrders } from '../../samples/orders.ts'
import { sampleProducts } from '../../samples/products.ts'
import { sampleReviews } from '../../samples/reviews.ts'
import type { SampleProduct } from '../../samples/sample-product.ts'
import type { Assets } from '../assets/assets.ts'
import { openSamplePictures, type SamplePictures } from '../assets/sample-pictures.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { products } from '../db/schema/catalog/products.ts'
import { events, reviews } from '../db/schema/shop.ts'
import { uploads } from '../db/schema/uploads.ts'
import { insertOrder } from '../orders/orders.queries.ts'
import { markFilled, takesSamples } from './sample-mark.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export async function seedSampleShop(context: Context, assets: Assets): Promise<void> {
  const images = new Map<string, ProductImage[]>()
  const encoded = await openSamplePictures(assets.files)
  for (const product of sampleProducts) {
    images.set(product.slug, await importPictures(context, encoded, product))
  }
  const now = context.clock()
  const isFilled = await atomically(context, async (tx) => {
    // Another instance may be starting on the same empty database.
    if (!(await takesSamples(tx))) return false
    await insertProducts(tx, now, images)
    await insertReviews(tx, now)
    await insertOrders(tx, now)
    if (context.config.publicDemo) await beginJournal(tx, now)
    await markFilled(tx, now)
    return true
  })
  if (!isFilled) return
  context.log.info('sample_shop_added', {
    products: sampleProducts.length,
    reviews: sampleReviews.length,
    orders: sampleOrders.length,
    pictures: encoded.count,
  })
}

/**
 * Numbers the events after those of the demo before, so that open pages notice that their number is of
 * a past that is gone, and fetch everything again.
 */
async function beginJournal(tx: Transaction, now: number): Promise<void> {
  const seq = Math.floor(now / 1000)
  const [topic, name, data] = ['products', 'product.deleted', '{}']
  await tx.insert(events).values({ seq, topic, name, at: now, data })
  // The numbers of SQLite's table only grow, and the event itself says nothing.
  await tx.delete(events).where(eq(events.seq, seq))
}

async function importPictures(
  context: Context,
  encoded: SamplePictures,
  { pictures }: SampleProduct,
): Promise<ProductImage[]> {
  return Promise.all(
    pictures.map(async (name, index): Promise<ProductImage> => {
      const id = pictureId(name)
      await context.files.importPicture(id, await encoded.read(name))
      return { url: uploadPath(id), type: index === 0 ? 'main' : 'supplemental' }
    }),
  )
}

/** The same picture has the same id in every sample shop. */
function pictureId(name: string): string {
  return Bun.randomUUIDv5(name, 'url')
}

function createdAt(now: number, index: number): number {
  return now - 90 * DAY + index * 60 * MINUTE
}

async function insertProducts(tx: Transaction, now: number, pictures: Map<string, ProductImage[]>) {
  const tones = new Map((await tx.select().from(uploads)).map(({ id, tone }) => [id, tone]))
  const rows = sampleProducts.map((product, index) => {
    const images = pictures.get(product.slug) ?? []
    return {
      id: product.id,
      name: product.name,
      description: product.description,
      priceCents: centsOf(product.price),
      imageUrl: mainImageUrl(images),
      images,
      stock: product.stock,
      featured: product.featured,
      tags: [...product.tags],
      sku: product.sku,
      ingredients: product.ingredients,
      allergens: [...product.allergens],
      storage: product.storage,
      netQuantity: product.netQuantity,
      french: frenchOf(product),
      needsFrench: false,
      tone: tones.get(pictureId(product.pictures[0] ?? '')) ?? null,
      createdAt: createdAt(now, index),
      updatedAt: createdAt(now, index),
    }
  })
  await tx.insert(products).values(rows)
}

async function insertReviews(tx: Transaction, now: number) {
  const rows = sampleReviews.map(({ product, daysAgo, ...review }, index) => {
    const at = now - daysAgo * DAY - index * MINUTE
    return { ...review, productId: productOf(product).id, createdAt: at, updatedAt: at }
  })
  await tx.insert(reviews).values(rows)
}

async function insertOrders(tx: Transaction, now: number) {
  for (const sample of sampleOrders) {
    const { order, items } = orderRows(sample, now)
    await insertOrder(tx, order, items)
  }
}

function orderRows(sample: SampleOrder, now: number) {
  const at = now - sample.minutesAgo * MINUTE
  const items = sample.items.map(({ product: slug, quantity }, index) => {
    const product = productOf(slug)
    return {
      id: Bun.randomUUIDv5(`${sample.id} ${index}`, 'url'),
      orderId: sample.id,
      productId: product.id,
      productName: product.name,
      quantity,
      priceCents: centsOf(product.price),
      createdAt: at,
    }
  })
  const lines = items.map(({ priceCents, quantity }) => ({ price: priceCents, quantity }))
  const totals = priceOrder(lines, destinationOf(sample.shippingAddress), defaultRates)
  const order = {
    id: sample.id,
    customerName: sample.customerName,
    customerEmail: sample.customerEmail,
    customerPhone: sample.customerPhone,
    status: sample.status,
    subtotalCents: totals.subtotal,
    shippingCents: totals.shipping,
    taxCents: totals.tax,
    taxes: totals.taxes,
    totalCents: totals.total,
    paidCents: totals.total,
    paymentMethod: firstProvider,
    captureId: `SAMPLE-${sample.id.slice(-8).toUpperCase()}`,
    shippingAddress: sample.shippingAddress,
    billingAddress: sample.shippingAddress,
    createdAt: at,
    updatedAt: at,
  }
  return { order, items }
}

function productOf(slug: string): SampleProduct {
  const product = sampleProducts.find((candidate) => candidate.slug === slug)
  if (!product) throw new Error(`The sample shop has no product ${slug}.`)
  return product
}

function centsOf(price: string): number {
  const cents = parseMoney(price)
  if (cents === null) throw new Error(`${price} is no price.`)
  return cents
}
