import type { LoweredChoice } from './use-chosen-quantity.ts'

/** Up to this stock, the shop says how many are left. */
export const few = 5

/** The low-stock message, if any. */
export function stockMessage(stock: number, lowered: LoweredChoice | null): string | null {
  if (lowered) return `Only ${stock} left: lowered from ${lowered.from}`
  return stock > 0 && stock <= few ? `Only ${stock} left` : null
}
