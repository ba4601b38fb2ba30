import { holdDuration } from './payment-status.ts'
import { onShelf, type StockFigures } from './stock.ts'

/** How far back unpaid holds count, in milliseconds. */
export const lapseWindow = 60 * 60 * 1000

export type Tier = {
  /** Payments open at once. */
  payments: number
  /** Units of all products that may be held at once, regardless of the shelf. */
  units: number
  /** Beyond those: units per product, or a share of its shelf if that is more. */
  floor: number
  share: number
}

/**
 * Hold limits. A visitor is an IPv4 address or an IPv6 /64, a network an IPv4 /24 or an IPv6 /48: room
 * for a household, a party order, and the customers of a mobile carrier.
 */
export const tiers = {
  visitor: { payments: 30, units: 60, floor: 6, share: 1 / 4 },
  network: { payments: 250, units: 240, floor: 24, share: 1 / 2 },
} as const satisfies Record<string, Tier>

/** Units of one product that may be held at once by a tier that is beyond its `units`. */
export function mostOf(tier: Tier, figures: StockFigures): number {
  const shelf = Math.max(0, onShelf(figures))
  return Math.min(shelf, Math.max(tier.floor, Math.floor(tier.share * shelf)))
}

/**
 * Unpaid unit-milliseconds allowed within the window: one full hold of the most units, or of those
 * requested if that is more. So a buyer may try again, but nobody can hold the same units forever.
 */
export function mostLapsed(tier: Tier, figures: StockFigures, asked: number): number {
  return holdDuration * Math.max(asked, mostOf(tier, figures))
}
