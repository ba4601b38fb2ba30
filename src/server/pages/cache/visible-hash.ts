import type { ListedProduct } from '../../../shared/contract/catalog.ts'
import { few } from '../../../web/catalog/card/use-chosen-quantity.ts'

type Seen = Pick<ListedProduct, 'id' | 'updatedAt' | 'rating' | 'stock'>

/**
 * A hash of what a product grid shows of a product in any language: its version, its rating, and the
 * stock only when it is low.
 */
export function visibleHash({ id, updatedAt, rating, stock }: Seen): string {
  const { averageRating, totalReviews } = rating
  const parts = [id, updatedAt, averageRating, totalReviews, Math.min(stock, few + 1)]
  return Bun.hash(parts.join()).toString(36)
}
