import { atom, useAtom, useAtomValue, useSetAtom } from 'jotai'
import { useMemo } from 'react'
import {
  addUnits,
  type CartItem,
  type CartLine,
  countUnits,
  parseCart,
  removeFromCart,
  setQuantity,
  withoutBought,
} from '../../shared/domain/cart.ts'
import { storedAtom } from '../platform/stored-atom.ts'

const cartAtom = storedAtom<readonly CartLine[]>('cart', parseCart)

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
  /** Takes out what has been bought, and leaves what was added since. */
  takeOut: (bought: readonly { productId: string; quantity: number }[]) => void
}

/** What can be done to the cart; every change is stored at once and seen wherever it is shown. */
export function useCartActions(): CartActions {
  const change = useSetAtom(cartAtom)
  return useMemo(
    () => ({
      add: (item, quantity, max) => {
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
      takeOut: (bought) => change((lines) => withoutBought(lines, bought)),
    }),
    [change],
  )
}

/** Whether the cart is open, and the way to open and close it. */
export function useCartDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return useAtom(openAtom)
}
