import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'
import type { PageProduct } from '../api/queries.ts'

/**
 * What the page of the product `ofPage` shows after a change of a product, which is null if it has left
 * the shop. An event has no variants: those that are known stay.
 */
export function productPageAfter(
  page: PageProduct | null,
  id: string,
  product: ListedProduct | null,
  ofPage: string,
): PageProduct | null {
  const next = id === ofPage ? product : page
  const group = next?.group?.id
  if (!next || !group) return next
  const isIn = product?.group?.id === group
  const variants = (page?.group?.id === group && page.variants) || []
  const place = variants.findIndex((variant) => variant.id === id)
  if (!isIn && place < 0) return next
  const options = product?.group?.options.map(({ value }) => value) ?? []
  const newest = product && isIn ? [{ ...product, options }] : []
  const at = place < 0 ? (product?.variantPosition ?? 0) : place
  return { ...next, variants: variants.toSpliced(at, place < 0 ? 0 : 1, ...newest) }
}
