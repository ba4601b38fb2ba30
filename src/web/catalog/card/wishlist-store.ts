import { useAtom, useAtomValue } from 'jotai'
import { storedAtom } from '../../platform/stored-atom.ts'

/** Product ids, newest last (O8). */
const wishlistAtom = storedAtom<readonly string[]>('wishlist', parseWishlist)

export function useWishlist(): readonly string[] {
  return useAtomValue(wishlistAtom)
}

/** Whether a product is on the wishlist, and a function to toggle that. */
export function useToggleWishlist(id: string): [isSaved: boolean, toggle: () => void] {
  const [wishlist, change] = useAtom(wishlistAtom)
  return [wishlist.includes(id), () => change((ids) => toggled(ids, id))]
}

export function useRemoveFromWishlist(): (ids: readonly string[]) => void {
  const [, change] = useAtom(wishlistAtom)
  return (ids) => change((kept) => kept.filter((id) => !ids.includes(id)))
}

function toggled(ids: readonly string[], id: string): readonly string[] {
  return ids.includes(id) ? ids.filter((each) => each !== id) : [...ids, id]
}

/** Drops invalid values; throws on invalid JSON, which `storedAtom` handles. */
function parseWishlist(stored: string | null): readonly string[] {
  const value: unknown = JSON.parse(stored ?? '[]')
  if (!Array.isArray(value)) return []
  return [...new Set(value.filter((id): id is string => typeof id === 'string'))]
}
