import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { few } from '../../../web/catalog/card/stock-words.ts'

/**
 * What a page with many products shows of one of them: everything but how many are left, as long as
 * that is not said. Two that are equal look the same.
 */
export function visibleHash({ stock, ...others }: ListedProduct): string {
  return Bun.hash(JSON.stringify([others, Math.min(stock, few + 1)])).toString(36)
}
