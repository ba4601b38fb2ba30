import { Link, useLocation } from 'wouter'
import { CountBadge } from '../../ui/feedback/count-badge.tsx'
import { HeartIcon } from '../../ui/icons.tsx'
import { useWishlist } from './wishlist-store.ts'

/** A link to the wishlist with its count. */
export function WishlistLink() {
  const { length } = useWishlist()
  const [path] = useLocation()
  return (
    <Link
      href="/wishlist"
      aria-label={`Wishlist, ${length} ${length === 1 ? 'sauce' : 'sauces'}`}
      aria-current={path === '/wishlist' ? 'page' : undefined}
      className="icon-button needs-script relative"
    >
      <HeartIcon className="size-6" />
      <CountBadge count={length} />
    </Link>
  )
}
