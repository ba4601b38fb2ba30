import { useState } from 'react'

/** A choice that was above the stock, and what it was lowered to. */
export type LoweredChoice = { from: number; to: number }

type Choice = { chosen: number; lowered: LoweredChoice | null }

/** How many a shopper wants; when the stock falls below it, the choice falls with it for good. */
export function useChosenQuantity(stock: number) {
  const [{ chosen, lowered }, set] = useState<Choice>({ chosen: 1, lowered: null })
  if (stock > 0 && chosen > stock) {
    set({ chosen: stock, lowered: { from: lowered?.from ?? chosen, to: stock } })
  } else if (lowered && lowered.to !== stock) {
    // There is more again, or nothing at all: then it is no longer the reason.
    set({ chosen, lowered: null })
  }
  return {
    quantity: chosen,
    lowered,
    choose: (quantity: number) => set({ chosen: quantity, lowered: null }),
  }
}
