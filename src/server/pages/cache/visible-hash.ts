import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { few } from '../../../web/catalog/card/use-chosen-quantity.ts'

/**
 * A hash of what a product grid shows of a product: everything but the stock, which shows only when it
 * is low.
 */
export function visibleHash({ stock, ...others }: ListedProduct): string {
  return Bun.hash(JSON.stringify([others, Math.min(stock, few + 1)])).toString(36)
}
