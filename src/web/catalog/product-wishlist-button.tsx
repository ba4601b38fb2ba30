import { useAtom } from 'jotai'
import { keptAtom } from '../kept-atom.ts'
import { HeartIcon } from '../ui/icons.tsx'

/** The ids of the products that a shopper has taken to heart (decisions O8). */
const wishlistAtom = keptAtom<readonly string[]>('wishlist', parseWishlist)

export function ProductWishlistButton({ productId }: { productId: string }) {
  const [wishlist, change] = useAtom(wishlistAtom)
  const isKept = wishlist.includes(productId)
  return (
    <button
      type="button"
      aria-label="Wishlist"
      aria-pressed={isKept}
      onClick={() => change((ids) => toggled(ids, productId))}
      className={`btn btn-circle size-12 border-base-300 bg-transparent ${isKept ? 'text-primary' : ''}`}
    >
      <HeartIcon className="size-6" isFilled={isKept} />
    </button>
  )
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

/** What is no list of ids is no wishlist; a text that is no JSON is not even read. */
function parseWishlist(stored: string | null): readonly string[] {
  const value: unknown = JSON.parse(stored ?? '[]')
  if (!Array.isArray(value)) return []
  return [...new Set(value.filter((id): id is string => typeof id === 'string'))]
}
