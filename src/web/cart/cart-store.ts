import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import {
  addUnits,
  type CartItem,
  type CartLine,
  countUnits,
  removeFromCart,
  setQuantity,
} from '../../shared/domain/cart.ts'
import { followCart, readCart, saveCart } from './cart-storage.ts'

type Kept = {
  lines: readonly CartLine[]
  /** These lines stand in memory alone, so that what is stored must not take their place. */
  isUnsaved: boolean
}

// Empty on the server and in the first render of the browser, so that both say the same; the
// stored cart comes once something on the page shows it.
const keptAtom = atom<Kept>({ lines: [], isUnsaved: false })
keptAtom.onMount = (set) => {
  const load = () => {
    const lines = readCart()
    if (lines) set((kept) => (kept.isUnsaved ? kept : { lines, isUnsaved: false }))
  }
  load()
  return followCart(load)
}

type Change = (lines: readonly CartLine[]) => readonly CartLine[]

const cartAtom = atom(
  (get) => get(keptAtom).lines,
  (get, set, change: Change) => {
    const kept = get(keptAtom)
    // What is stored counts, since another tab may have changed it a moment ago.
    const lines = change((kept.isUnsaved ? null : readCart()) ?? kept.lines)
    set(keptAtom, { lines, isUnsaved: !saveCart(lines) })
  },
)

const openAtom = atom(false)

/** What is in the cart, oldest line first. */
export function useCart(): readonly CartLine[] {
  return useAtomValue(cartAtom)
}

export type CartActions = {
  /**
   * Adds so many units one by one, up to `max` units of the product in all, and answers how many
   * went in.
   */
  add: (item: CartItem, quantity: number, max?: number) => number
  setQuantity: (id: string, quantity: number) => void
  remove: (id: string) => void
  clear: () => void
}

/** What can be done to the cart; every change is stored at once and seen wherever it is shown. */
export function useCartActions(): CartActions {
  const change = useSetAtom(cartAtom)
  return useMemo(
    () => ({
      add: (item, quantity, max = Infinity) => {
        let added = 0
        change((lines) => {
          const next = addUnits(lines, item, quantity, max)
          added = countUnits(next) - countUnits(lines)
          return next
        })
        return added
      },
      setQuantity: (id, quantity) => change((lines) => setQuantity(lines, id, quantity)),
      remove: (id) => change((lines) => removeFromCart(lines, id)),
      clear: () => change(() => []),
    }),
    [change],
  )
}

/** Whether the cart is open, and the way to open and close it. */
export function useCartDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return useAtom(openAtom)
}
