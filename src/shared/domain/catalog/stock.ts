import { holdDuration } from '../order/payment/payment-status.ts'

/**
 * A product's units. Held units were deducted from `stock` when a payment was opened. `missing` is
 * how many held units are not on the shelf, because a count found fewer than are held. All are
 * whole numbers of at least 0, and nothing is for sale while units are missing (O39).
 */
export type StockFigures = { stock: number; held: number; missing: number }

/** The units that a count of the shelf finds: for sale and held together. */
export function onShelf({ stock, held, missing }: StockFigures): number {
  return stock + held - missing
}

/** The figures after a count: held units are covered first, the rest is for sale. */
export function afterCount(held: number, counted: number): StockFigures {
  return { held, stock: Math.max(0, counted - held), missing: Math.max(0, held - counted) }
}

/** The figures after a restock: missing units are covered first. */
export function afterRestock(figures: StockFigures, units: number): StockFigures {
  const filled = Math.min(figures.missing, units)
  return {
    ...figures,
    stock: figures.stock + units - filled,
    missing: figures.missing - filled,
  }
}

/** A product with this many units or fewer needs restocking. */
export const lowStock = 5

export function isLowStock(stock: number): boolean {
  return stock <= lowStock
}

/** How long an unpaid hold counts against a visitor or network, in milliseconds. */
export const unpaidHoldWindow = 60 * 60 * 1000

export type HoldLimit = {
  /** Payments open at once. */
  payments: number
  /** Units of all products together; up to this number, there is no limit per product. */
  units: number
  /** Above `units`: how many units of a product may be held, whatever its stock. */
  floor: number
  /** Above `units`: the share of the units on the shelf that may be held, if above `floor`. */
  share: number
}

/**
 * Hold limits, high enough for a household, a party order, and the customers of a mobile carrier. A
 * visitor is an IPv4 address or an IPv6 /64; a network is an IPv4 /24 or an IPv6 /48.
 */
export const holdLimits = {
  visitor: { payments: 30, units: 60, floor: 6, share: 1 / 4 },
  network: { payments: 250, units: 240, floor: 24, share: 1 / 2 },
} as const satisfies Record<string, HoldLimit>

/** How many units of one product a visitor or network that exceeds `units` may hold at once. */
export function maxHeld(limit: HoldLimit, figures: StockFigures): number {
  const shelf = Math.max(0, onShelf(figures))
  return Math.min(shelf, Math.max(limit.floor, Math.floor(limit.share * shelf)))
}

/**
 * The unpaid unit-milliseconds allowed within `unpaidHoldWindow`: one full hold of `maxHeld` units,
 * or of the requested units if that is more. A buyer can try again, but nobody can hold the same
 * units forever.
 */
export function maxUnpaid(limit: HoldLimit, figures: StockFigures, quantity: number): number {
  return holdDuration * Math.max(quantity, maxHeld(limit, figures))
}

/** The most units that staff can enter at once. */
export const mostUnits = 1_000_000

/** Whether a typed number is one of units: a number that is not whole is still a text. */
export function isUnits(typed: number | string): typed is number {
  return typeof typed === 'number' && typed <= mostUnits
}
