import { useAtom, useAtomValue } from 'jotai'
import { Link, useLocation } from 'wouter'
import type { Product } from '#shared/contract/catalog/catalog.ts'
import * as m from '#shared/i18n/messages.ts'
import { useNouns } from '../../boot/shop-info.ts'
import { storedAtom } from '../../platform/stored-atom.ts'
import { CountBadge } from '../../ui/feedback/loading.tsx'
import { HeartIcon } from '../../ui/icons.tsx'

/** Product ids, newest last (O8). */
const wishlistAtom = storedAtom<readonly string[]>('wishlist', parseWishlist)

export function useWishlist(): readonly string[] {
  return useAtomValue(wishlistAtom)
}

/** Whether a product or another of its group is on the wishlist, and a function to toggle that. */
function useToggleWishlist(
  id: string,
  others: readonly string[] = [],
): [isSaved: boolean, toggle: () => void] {
  const [wishlist, change] = useAtom(wishlistAtom)
  const all = [id, ...others]
  return [
    all.some((each) => wishlist.includes(each)),
    () =>
      change((ids) => {
        const rest = ids.filter((each) => !all.includes(each))
        return rest.length < ids.length ? rest : [...ids, id]
      }),
  ]
}

export function useRemoveFromWishlist(): (ids: readonly string[]) => void {
  const [, change] = useAtom(wishlistAtom)
  return (ids) => change((kept) => kept.filter((id) => !ids.includes(id)))
}

/** Drops invalid values; throws on invalid JSON, which `storedAtom` handles. */
function parseWishlist(stored: string | null): readonly string[] {
  const value: unknown = JSON.parse(stored ?? '[]')
  if (!Array.isArray(value)) return []
  return [...new Set(value.filter((id): id is string => typeof id === 'string'))]
}

type HeartButtonProps = {
  productId: string
  /** The other products of its group, with which it shares its place on the wishlist. */
  others?: readonly string[] | undefined
  label: string
  className: string
}

/** Adds a product to the wishlist or removes it. */
export function HeartButton({ productId, others, label, className }: HeartButtonProps) {
  const [isSaved, toggle] = useToggleWishlist(productId, others)
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

type CardHeartProps = { product: Product; others: readonly string[] | undefined }

/** The wishlist button on a card; a sold-out product can be removed but not added (T6). */
export function CardHeart({ product: { id, name, stock }, others }: CardHeartProps) {
  const [isSaved] = useToggleWishlist(id, others)
  if (stock <= 0 && !isSaved) return null
  return (
    <HeartButton
      productId={id}
      others={others}
      label={m.wishlistOf({ name })}
      className="icon-button product-card-heart"
    />
  )
}

/** A link to the wishlist with its count. */
export function WishlistLink() {
  const { length } = useWishlist()
  const nouns = useNouns()
  const [path] = useLocation()
  return (
    <Link
      href="/wishlist"
      aria-label={m.wishlistCount({ products: m.productCount({ count: length, ...nouns }) })}
      aria-current={path === '/wishlist' ? 'page' : undefined}
      className="icon-button needs-script relative"
    >
      <HeartIcon className="size-6" />
      <CountBadge count={length} />
    </Link>
  )
}
