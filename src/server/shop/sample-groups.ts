import {
  frenchVariantName,
  variantName,
  variantTexts,
} from '#shared/domain/catalog/product-group.ts'
import { frenchOf } from '../../samples/french.ts'
import type { SampleProduct } from '../../samples/sample-product.ts'
import { type SampleSizes, sampleSizes } from '../../samples/sizes.ts'
import type { Transaction } from '../db/engine/engine.ts'
import { productGroups } from '../db/schema/catalog/products.ts'

/** The groups of the sample shop, whose products come after them. */
export async function insertSampleGroups(
  tx: Transaction,
  products: readonly SampleProduct[],
  now: number,
): Promise<void> {
  const rows = products.flatMap((product) => {
    const sizes = sizesOf(product)
    if (!sizes) return []
    return { id: sizes.id, ...groupOf(product, sizes), createdAt: now, updatedAt: now }
  })
  await tx.insert(productGroups).values(rows)
}

/** A sauce in each of its sizes, or as it is. */
export function inItsSizes(product: SampleProduct): SampleProduct[] {
  const sizes = sizesOf(product)
  return sizes ? [product, { ...product, ...sizes.larger }] : [product]
}

/** What makes one of a sauce's sizes a variant of its group; nothing for other products. */
export function membershipOf(product: SampleProduct) {
  const sizes = sizesOf(product)
  if (!sizes) return {}
  const group = groupOf(product, sizes)
  const values = [product.netQuantity]
  return {
    name: variantName(group.name, values),
    french: { ...frenchOf(product), name: frenchVariantName(group, values) },
    groupId: sizes.id,
    groupPosition: product.id === sizes.larger.id ? 1 : 0,
    variant: variantTexts(group, values),
  }
}

/** What orders call a product. */
export function sampleName(product: SampleProduct): string {
  return membershipOf(product).name ?? product.name
}

function groupOf(product: SampleProduct, { larger }: SampleSizes) {
  const inFrench = (netQuantity: string) => frenchOf({ ...product, netQuantity }).netQuantity ?? ''
  const sizes = [product.netQuantity, larger.netQuantity]
  return {
    name: product.name,
    options: ['Size'],
    french: {
      name: frenchOf(product).name,
      options: ['Format'],
      values: Object.fromEntries(sizes.map((size) => [size, inFrench(size)])),
    },
  }
}

function sizesOf({ slug }: SampleProduct): SampleSizes | undefined {
  return sampleSizes.find((sizes) => sizes.slug === slug)
}
