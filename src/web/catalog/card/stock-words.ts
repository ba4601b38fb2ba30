import type { LoweredChoice } from './use-chosen-quantity.ts'

/** From here down the shop says how many are left. */
export const few = 5

/** How many are left when there are few, and what that has done to a choice; else nothing. */
export function stockWords(stock: number, lowered: LoweredChoice | null): string | null {
  if (lowered) return `Only ${stock} left: lowered from ${lowered.from}`
  return stock > 0 && stock <= few ? `Only ${stock} left` : null
}
