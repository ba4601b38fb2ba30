import { useAtom, useAtomValue } from 'jotai'
import { storedAtom } from '../../platform/stored-atom.ts'

/** The ids of the products that a shopper has taken to heart, newest last (O8). */
const wishlistAtom = storedAtom<readonly string[]>('wishlist', parseWishlist)

export function useWishlist(): readonly string[] {
  return useAtomValue(wishlistAtom)
}

/** Whether a product is kept, and the way to keep it or to let go of it. */
export function useToggleWishlist(id: string): [isKept: boolean, toggle: () => void] {
  const [wishlist, change] = useAtom(wishlistAtom)
  return [wishlist.includes(id), () => change((ids) => toggled(ids, id))]
}

/** Lets go of several products at once. */
export function useRemoveFromWishlist(): (ids: readonly string[]) => void {
  const [, change] = useAtom(wishlistAtom)
  return (ids) => change((kept) => kept.filter((id) => !ids.includes(id)))
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
