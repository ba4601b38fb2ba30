import type { ListedProduct } from '../../shared/contract/catalog.ts'
import type { EventData } from '../../shared/contract/events.ts'

export type ProductEvent =
  | { name: 'product.created' | 'product.updated'; data: ListedProduct }
  | { name: 'product.deleted'; data: EventData['product.deleted'] }

/** Applies an event to the list of products, oldest first. */
export function withProduct(
  products: readonly ListedProduct[],
  event: ProductEvent,
): readonly ListedProduct[] {
  if (event.name === 'product.deleted') return without(products, event.data.id)
  return withNewest(products, event.data)
}

/** Applies an event to the list of featured products, oldest first. */
export function withFeatured(
  products: readonly ListedProduct[],
  event: ProductEvent,
): readonly ListedProduct[] {
  if (event.name === 'product.deleted' || !event.data.featured) {
    return without(products, event.data.id)
  }
  return withNewest(products, event.data)
}

function without(products: readonly ListedProduct[], id: string): readonly ListedProduct[] {
  const others = products.filter((product) => product.id !== id)
  return others.length === products.length ? products : others
}

function withNewest(
  products: readonly ListedProduct[],
  newest: ListedProduct,
): readonly ListedProduct[] {
  if (products.some(({ id }) => id === newest.id)) {
    return products.map((product) => (product.id === newest.id ? newest : product))
  }
  const next = products.findIndex((product) => isOlder(newest, product))
  const index = next === -1 ? products.length : next
  return [...products.slice(0, index), newest, ...products.slice(index)]
}

function isOlder(product: ListedProduct, than: ListedProduct): boolean {
  if (product.createdAt !== than.createdAt) return product.createdAt < than.createdAt
  return product.id < than.id
}
