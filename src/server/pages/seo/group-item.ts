import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { Variant } from '#shared/contract/catalog/product-group.ts'
import { variantName } from '#shared/domain/catalog/product-group.ts'

type SchemaItem = Record<string, unknown>

export type ShownProduct = ListedProduct & { variants?: readonly Variant[] }

/** How the page's own product and the others are described; the facts of the latter are on their pages. */
type Items = {
  own: SchemaItem
  offerOf: (variant: Variant) => SchemaItem
}

/** A variant's page for search engines: its group, with the variant of the page and the others. */
export function groupItem(
  { id, group, description, variants = [] }: ShownProduct,
  { own, offerOf }: Items,
): SchemaItem {
  if (!group) return own
  const { '@context': context, brand, aggregateRating, ...rest } = own
  const others = variants.filter((variant) => variant.id !== id)
  return {
    '@context': context,
    '@type': 'ProductGroup',
    productGroupID: group.id,
    name: group.name,
    description,
    brand,
    variesBy: group.options.map(({ name }) => (isSize(name) ? 'https://schema.org/size' : name)),
    ...(aggregateRating ? { aggregateRating } : {}),
    hasVariant: [
      { ...rest, brand },
      ...others.map((variant) => ({
        '@type': 'Product',
        name: variantName(group.name, variant.options),
        offers: offerOf(variant),
      })),
    ],
  }
}

/** Whether an option has the meaning of schema.org's and Google's "size", in either language. */
export function isSize(option: string): boolean {
  return ['size', 'format', 'taille'].includes(option.toLowerCase())
}
