import type { Product } from '../../../shared/contract/catalog.ts'
import { HeartButton } from './heart-button.tsx'
import { useToggleWishlist } from './wishlist-store.ts'

/** The wishlist button on a card; a sold-out product can be removed but not added (T6). */
export function CardHeart({ product: { id, name, stock } }: { product: Product }) {
  const [isSaved] = useToggleWishlist(id)
  if (stock <= 0 && !isSaved) return null
  return <HeartButton productId={id} label={`Wishlist: ${name}`} className="card-heart" />
}
