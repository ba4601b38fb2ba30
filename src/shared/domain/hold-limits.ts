import { holdDuration } from './payment-status.ts'
import { onShelf, type StockFigures } from './stock.ts'

/** How far back holds that were not paid for count, in milliseconds. */
export const lapseWindow = 60 * 60 * 1000

export type Tier = {
  /** Payments that may be open at once. */
  payments: number
  /** Units that may be held at once, over all products, whatever the shelf has. */
  units: number
  /** Beyond that: units of each product, or a share of its shelf if that is more. */
  floor: number
  share: number
}

/**
 * What may be held at once. A visitor is an IPv4 address or an IPv6 /64, a network an IPv4 /24 or an
 * IPv6 /48: room for a household, a party order, and the customers of a mobile carrier.
 */
export const tiers = {
  visitor: { payments: 30, units: 60, floor: 6, share: 1 / 4 },
  network: { payments: 250, units: 240, floor: 24, share: 1 / 2 },
} as const satisfies Record<string, Tier>

/** How many units of a product may be held at once by those who hold more than the free units. */
export function mostOf(tier: Tier, figures: StockFigures): number {
  const shelf = Math.max(0, onShelf(figures))
  return Math.min(shelf, Math.max(tier.floor, Math.floor(tier.share * shelf)))
}

/**
 * Unit-milliseconds that may have lapsed within the window before more is held: one whole hold of
 * what may be held at once, or of what is asked for. So a buyer may try again, and nobody can hold
 * the same units for ever.
 */
export function mostLapsed(tier: Tier, figures: StockFigures, asked: number): number {
  return holdDuration * Math.max(asked, mostOf(tier, figures))
}
