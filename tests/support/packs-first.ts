import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'

/** In an order in which all can be deleted: what a pack consists of goes after the pack. */
export function packsFirst(products: readonly ListedProduct[]): ListedProduct[] {
  const isPack = ({ components }: ListedProduct) => components !== null
  return [...products.filter(isPack), ...products.filter((each) => !isPack(each))]
}
