import type { Destination } from '../destination.ts'
import { type Cents, fractionOf } from '../money.ts'
import { withFreeShipping } from './pickup.ts'
import { type PricedLine, priceOrder, type Rates, type Totals } from './pricing.ts'

export const discountKinds = ['percent', 'amount', 'shipping'] as const

/** What a code takes off: `value` is a whole percentage, cents, or 0 for free shipping. */
export type Discount = { code: string; kind: (typeof discountKinds)[number]; value: number }

/** A discount as stored with the order or payment that used it. */
export type AppliedDiscount = Discount & { id: string }

/** When a code may be used; null means no limit. Times are milliseconds since 1970. */
type DiscountTerms = {
  isActive: boolean
  startsAt: number | null
  endsAt: number | null
  minimumCents: Cents | null
  maxUses: number | null
  maxPerCustomer: number | null
}

export const discountRefusals = [
  'unknown',
  'not_yet',
  'expired',
  'minimum',
  'used_up',
  'used_by_customer',
] as const
export type DiscountRefusal = (typeof discountRefusals)[number]

type Use = { at: number; subtotal: Cents; uses: number; usesByCustomer: number }

/** Why a code cannot be used; null if it can (DISC-03). */
export function refusalOf(terms: DiscountTerms, use: Use): DiscountRefusal | null {
  if (!terms.isActive) return 'unknown'
  if (terms.startsAt !== null && use.at < terms.startsAt) return 'not_yet'
  if (terms.endsAt !== null && use.at >= endOf(terms.endsAt)) return 'expired'
  if (terms.minimumCents !== null && use.subtotal < terms.minimumCents) return 'minimum'
  if (terms.maxUses !== null && use.uses >= terms.maxUses) return 'used_up'
  if (terms.maxPerCustomer !== null && use.usesByCustomer >= terms.maxPerCustomer) {
    return 'used_by_customer'
  }
  return null
}

/**
 * How many of a limited code's uses the open payments of one visitor and of one network may hold, when
 * this many are left: two for a visitor, and a quarter, but at least two, for a network.
 */
export function maxCodesHeld(left: number): { visitor: number; network: number } {
  return { visitor: 2, network: Math.max(2, Math.floor(left / 4)) }
}

const MINUTE = 60_000

/** An end without seconds includes its minute: a code that ends at 23:59 can be used until midnight. */
function endOf(endsAt: number): number {
  return endsAt % MINUTE === 0 ? endsAt + MINUTE : endsAt
}

/** What a discount takes off a subtotal, in cents, rounded half up once; at most the whole subtotal. */
export function amountOff(
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  subtotal: Cents,
): Cents {
  if (kind === 'percent') return fractionOf(subtotal, value, 100)
  return kind === 'amount' ? Math.min(value, subtotal) : 0
}

/** `priceOrder` with a discount, or without one (DISC-02). */
export function priceDiscounted(
  lines: readonly PricedLine[],
  destination: Destination,
  rates: Rates,
  discount: Pick<Discount, 'kind' | 'value'> | null,
): Totals {
  if (!discount) return priceOrder(lines, destination, rates)
  const subtotal = lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0)
  const charged = discount.kind === 'shipping' ? withFreeShipping(rates) : rates
  return priceOrder(lines, destination, charged, amountOff(discount, subtotal))
}
