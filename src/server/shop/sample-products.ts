import { mainImageUrl, uploadId } from '#shared/domain/catalog/pictures.ts'
import { parseMoney } from '#shared/domain/money.ts'
import { frenchOf } from '../../samples/french.ts'
import { type SamplePack, samplePacks } from '../../samples/packs.ts'
import { sampleProducts } from '../../samples/products.ts'
import type { SampleProduct } from '../../samples/sample-product.ts'
import { findProducts } from '../catalog/catalog.queries.ts'
import { followingColumns } from '../catalog/packs/refresh-packs.ts'
import { linkComponents } from '../catalog/packs/set-components.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { products } from '../db/schema/catalog/products.ts'
import { uploads } from '../db/schema/uploads.ts'
import { inItsSizes, insertSampleGroups, membershipOf } from './sample-groups.ts'
import type { PicturesBySlug } from './sample-pictures.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR

type ProductTexts = Omit<SampleProduct, 'stock' | 'allergens'>
type Looks = { images: PicturesBySlug; tones: ReadonlyMap<string, string | null> }

/** The products, then the packs. */
export async function insertSampleProducts(tx: Transaction, now: number, images: PicturesBySlug) {
  const stored = await tx.select().from(uploads)
  const looks = { images, tones: new Map(stored.map(({ id, tone }) => [id, tone])) }
  await insertSampleGroups(tx, sampleProducts, sampleAge(now, 0))
  const rows = sampleProducts.flatMap((sauce, index) =>
    inItsSizes(sauce).map((product, size) => ({
      ...textColumns(product, looks, sampleAge(now, index + size / 2)),
      stock: product.stock,
      allergens: [...product.allergens],
      ...membershipOf(product),
    })),
  )
  await tx.insert(products).values(rows)
  for (const [index, pack] of samplePacks.entries()) {
    // Among the others, so that neither the first nor the last product is a pack.
    const at = sampleAge(now, sampleProducts.length / 2 + (index + 1) / 4)
    await insertPack(tx, pack, textColumns(pack, looks, at))
  }
}

/** When the sample product with this place was added. */
export function sampleAge(now: number, index: number): number {
  return now - 90 * DAY + index * HOUR
}

function textColumns(product: ProductTexts, { images, tones }: Looks, at: number) {
  const { id, name, description, price, featured, tags, sku, ingredients } = product
  const own = images.get(product.slug) ?? []
  const imageUrl = mainImageUrl(own)
  return {
    id,
    name,
    description,
    priceCents: centsOf(price),
    imageUrl,
    images: own,
    featured,
    tags: [...tags],
    sku,
    ingredients,
    storage: product.storage,
    netQuantity: product.netQuantity,
    french: frenchOf(product),
    needsFrench: false,
    tone: (imageUrl && tones.get(uploadId(imageUrl) ?? '')) || null,
    createdAt: at,
    updatedAt: at,
  }
}

type Columns = ReturnType<typeof textColumns>

async function insertPack(tx: Transaction, { id, components }: SamplePack, columns: Columns) {
  const units = components.map(({ product, quantity }) => {
    return { productId: sampleProduct(product).id, quantity }
  })
  const existing = await findProducts(
    tx,
    units.map(({ productId }) => productId),
  )
  const following = followingColumns({ ownWeight: false, weightGrams: null }, units, existing)
  await tx.insert(products).values({ ...columns, ...following, packs: [] })
  await linkComponents(tx, id, null, units)
}

export function sampleProduct(slug: string): SampleProduct {
  const product = sampleProducts.find((each) => each.slug === slug)
  if (!product) throw new Error(`The sample shop has no product ${slug}.`)
  return product
}

export function centsOf(price: string): number {
  const cents = parseMoney(price)
  if (cents === null) throw new Error(`${price} is no price.`)
  return cents
}
