import { eq } from 'drizzle-orm'
import { defaultRates, priceOrder } from '#shared/domain/pricing/pricing.ts'
import { firstProvider } from '#shared/domain/provider/providers.ts'
import { destinationOf } from '#shared/domain/region/canonical-address.ts'
import { type SampleOrder, sampleOrders } from '../../samples/orders.ts'
import { sampleReviews } from '../../samples/reviews.ts'
import type { Assets } from '../assets/assets.ts'
import { openSamplePictures } from '../assets/sample-pictures.ts'
import type { Context } from '../context/context.ts'
import { atomically } from '../db/engine/atomically.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { events, reviews } from '../db/schema/shop.ts'
import { insertOrder } from '../orders/orders.queries.ts'
import { insertSampleCollections } from './sample-collections.ts'
import { sampleName } from './sample-groups.ts'
import { markFilled, takesSamples } from './sample-mark.ts'
import { importPictures } from './sample-pictures.ts'
import { centsOf, insertSampleProducts, sampleProduct } from './sample-products.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

export async function seedSampleShop(context: Context, assets: Assets): Promise<void> {
  const encoded = await openSamplePictures(assets.files)
  const images = await importPictures(context, encoded)
  const now = context.clock()
  const isFilled = await atomically(context, async (tx) => {
    // Another instance may be starting on the same empty database.
    if (!(await takesSamples(tx))) return false
    await insertSampleProducts(tx, now, images)
    await insertSampleCollections(tx, now)
    await insertReviews(tx, now)
    await insertOrders(tx, now)
    if (context.config.publicDemo) await beginJournal(tx, now)
    await markFilled(tx, now)
    return true
  })
  if (!isFilled) return
  context.log.info('sample_shop_added', {
    products: images.size,
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

async function insertReviews(tx: Transaction, now: number) {
  const rows = sampleReviews.map(({ product, daysAgo, ...review }, index) => {
    const at = now - daysAgo * DAY - index * MINUTE
    return { ...review, productId: sampleProduct(product).id, createdAt: at, updatedAt: at }
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
    const product = sampleProduct(slug)
    return {
      id: Bun.randomUUIDv5(`${sample.id} ${index}`, 'url'),
      orderId: sample.id,
      productId: product.id,
      productName: sampleName(product),
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
