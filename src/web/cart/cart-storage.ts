import { type CartLine, parseCart } from '../../shared/domain/cart.ts'

const KEY = 'cart'

/** The cart as this browser keeps it; null when the browser forbids the shop to look. */
export function readCart(): CartLine[] | null {
  try {
    return parseCart(localStorage.getItem(KEY))
  } catch {
    return null
  }
}

/** Whether the cart could be kept: storage may be full or forbidden. */
export function saveCart(lines: readonly CartLine[]): boolean {
  try {
    localStorage.setItem(KEY, JSON.stringify(lines))
    return true
  } catch {
    return false
  }
}

/** Tells when another tab has changed the cart, or may have while this page was put away. */
export function followCart(changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Clearing the whole storage names no key.
    if (key === KEY || key === null) changed()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
