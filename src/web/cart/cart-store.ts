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
} from '#shared/domain/pricing/cart.ts'
import { storedAtom } from '../platform/stored-atom.ts'

const cartAtom = storedAtom<readonly CartLine[]>('cart', parseCart)

const openAtom = atom(false)

/** The cart's lines, oldest first. */
export function useCart(): readonly CartLine[] {
  return useAtomValue(cartAtom)
}

type CartActions = {
  /** Adds units, up to `max` of the product in total, and returns how many were added. */
  add: (item: CartItem, quantity: number, max?: number) => number
  setQuantity: (id: string, quantity: number) => void
  remove: (id: string) => void
  clear: () => void
  /** Removes what was bought and keeps what was added since. */
  removeBought: (bought: readonly { productId: string; quantity: number }[]) => void
}

/** Changes to the cart; each is stored immediately. */
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
      removeBought: (bought) => change((lines) => withoutBought(lines, bought)),
    }),
    [change],
  )
}

/** Whether the cart is open, and its setter. */
export function useCartDialog(): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  return useAtom(openAtom)
}
