import type { ListedProduct } from '#shared/contract/catalog.ts'
import type { Variant } from '#shared/contract/product-group.ts'
import type { PageProduct } from '../api/queries.ts'

/** A product of an event in the page's language; null if it has left the shop. */
type Newest = { id: string; product: ListedProduct | null }

/** What the page of a product shows after a change of it or of another variant of its group. */
export function productPageAfter(
  page: PageProduct | null,
  newest: Newest,
  ofPage: string,
): PageProduct | null {
  const { id, product } = newest
  if (id === ofPage) return product && withVariants(product, page)
  if (!page?.group || !page.variants) return page
  const isIn = product?.group?.id === page.group.id
  if (product && isIn) return { ...page, variants: variantsAfter(page.variants, product) }
  const others = page.variants.filter((variant) => variant.id !== id)
  return others.length === page.variants.length ? page : { ...page, variants: others }
}

/** An event has no variants: those that are known stay. */
function withVariants(product: ListedProduct, page: PageProduct | null): PageProduct {
  if (!product.group) return product
  const isSameGroup = page?.group?.id === product.group.id
  const known = (isSameGroup && page?.variants) || []
  return { ...product, variants: variantsAfter(known, product) }
}

function variantsAfter(variants: readonly Variant[], product: ListedProduct): Variant[] {
  const { id, price, stock, imageUrl, group, variantPosition = 0 } = product
  const options = group?.options.map(({ value }) => value) ?? []
  const newest = { id, options, price, stock, imageUrl }
  const place = variants.findIndex((variant) => variant.id === id)
  return place === -1
    ? variants.toSpliced(variantPosition, 0, newest)
    : variants.with(place, newest)
}
