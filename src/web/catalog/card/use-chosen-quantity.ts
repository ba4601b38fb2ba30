import { useState } from 'react'
import * as m from '#shared/i18n/messages.ts'

/** A quantity that was lowered because there was not enough stock. */
export type LoweredChoice = { from: number; to: number }

type Choice = { chosen: number; lowered: LoweredChoice | null }

/** The selected quantity; lowered permanently when the stock falls below it. */
export function useChosenQuantity(stock: number) {
  const [{ chosen, lowered }, set] = useState<Choice>({ chosen: 1, lowered: null })
  if (stock > 0 && chosen > stock) {
    set({ chosen: stock, lowered: { from: lowered?.from ?? chosen, to: stock } })
  } else if (lowered && lowered.to !== stock) {
    // The stock has changed again: the message no longer applies.
    set({ chosen, lowered: null })
  }
  return {
    quantity: chosen,
    lowered,
    choose: (quantity: number) => set({ chosen: quantity, lowered: null }),
  }
}

/** If the stock is at most this number, pages show how many units are left. */
export const few = 5

/** The low-stock message, if any. */
export function stockMessage(stock: number, lowered: LoweredChoice | null): string | null {
  if (lowered) return m.onlyLeftLowered({ stock, from: lowered.from })
  return stock > 0 && stock <= few ? m.onlyLeft({ stock }) : null
}
