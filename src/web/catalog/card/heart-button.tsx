import { HeartIcon } from '../../ui/icons.tsx'
import { useToggleWishlist } from './wishlist-store.ts'

type HeartButtonProps = { productId: string; label: string; className: string }

/** Adds a product to the wishlist or removes it. */
export function HeartButton({ productId, label, className }: HeartButtonProps) {
  const [isSaved, toggle] = useToggleWishlist(productId)
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSaved}
      onClick={toggle}
      className={`needs-script ${className} ${isSaved ? 'text-primary' : ''}`}
    >
      <HeartIcon className="size-6" isFilled={isSaved} />
    </button>
  )
}
