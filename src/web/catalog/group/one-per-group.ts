import type { ListedProduct } from '#shared/contract/catalog/catalog.ts'

/** The same for all variants of a group, which share a card. */
export function cardKey({ id, group }: ListedProduct): string {
  return group?.id ?? id
}

/**
 * One product for each card: of a group, the first of these that can be bought, at the place of its first
 * one here.
 */
export function onePerGroup(products: readonly ListedProduct[]): ListedProduct[] {
  const cards = new Map<string, ListedProduct>()
  for (const product of products) {
    const card = cards.get(cardKey(product))
    if (!card || rank(product) < rank(card)) cards.set(cardKey(product), product)
  }
  return [...cards.values()]
}

/** A group has at most a hundred variants. */
const rank = ({ stock, variantPosition = 0 }: ListedProduct) =>
  (stock > 0 ? 0 : 100) + variantPosition
