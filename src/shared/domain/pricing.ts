import { type Cents, fractionOf } from './money.ts'

// Every rate, fee and threshold of the shop, so that a change of policy is made in one place (T1, T37).

/** Tax rates in hundred-thousandths: 14.975 % is 14975 (PRICE-04, PRICE-05). */
const TAX_SCALE = 100_000
const CANADA_TAX: Record<string, number> = { ON: 13_000, BC: 12_000, QC: 14_975, AB: 5_000 }
const CANADA_OTHER_TAX = 15_000
const US_TAX: Record<string, number> = { CA: 8_750, NY: 8_000, TX: 6_250, FL: 6_000 }
const US_OTHER_TAX = 7_000

/** Checkout's shipping rule (PRICE-06, PRICE-07). */
const FREE_SHIPPING_FROM: Cents = 1
const SHIPPING_CANADA: Cents = 1_500
const SHIPPING_ELSEWHERE: Cents = 2_000

/** The numbers on the banner and the shipping page, which differ from checkout's (HOME-01, SHIP-02, SHIP-03). */
export const shippingPolicy = {
  freeFrom: 7_900,
  standard: 899,
  express: 1_999,
  /** Orders placed before this hour, Eastern, ship the same day (SHIP-04). */
  cutoffHour: 14,
  /** At best and at worst, in business days. */
  processingDays: [1, 2],
  standardDays: [5, 7],
  expressDays: [2, 3],
} as const

export const currency = 'CAD'

/**
 * What is missing until checkout ships for free, in cents; 0 if it does already. It goes by what
 * checkout charges, not by the shipping page (CART-13).
 */
export function untilFreeShipping(subtotal: Cents): Cents {
  return Math.max(0, FREE_SHIPPING_FROM - subtotal)
}

/** The parts of an address that affect the price. */
export type Destination = { country: string; province: string; zipCode: string }

const unknown: Destination = { country: '', province: '', zipCode: '' }

/** The destination of an address; unknown for a plain text or a missing address. */
export function destinationOf(address: Destination | string | null | undefined): Destination {
  return typeof address === 'object' && address !== null ? address : unknown
}

export type PricedLine = { price: Cents; quantity: number }

export type Totals = { subtotal: Cents; shipping: Cents; tax: Cents; total: Cents }

/**
 * Prices an order in whole cents. Tax and shipping are 0 until province and zip code are known
 * (PRICE-03); tax is rounded half up once, on the subtotal (O20).
 */
export function priceOrder(lines: readonly PricedLine[], destination: Destination): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const isKnown = destination.province.trim() !== '' && destination.zipCode.trim() !== ''
  const shipping = isKnown ? shippingFor(subtotal, destination.country) : 0
  const tax = isKnown ? fractionOf(subtotal, taxRate(destination), TAX_SCALE) : 0
  return { subtotal, shipping, tax, total: subtotal + shipping + tax }
}

/** The rate in hundred-thousandths; outside Canada and the US it is 0 (O18, O19). */
export function taxRate({ country, province }: Pick<Destination, 'country' | 'province'>): number {
  const region = province.trim().toUpperCase()
  switch (country.trim().toUpperCase()) {
    case 'CA':
      return CANADA_TAX[region] ?? CANADA_OTHER_TAX
    case 'US':
      return US_TAX[region] ?? US_OTHER_TAX
    default:
      return 0
  }
}

/** Shipping in cents for a subtotal in cents (PRICE-06, PRICE-07). */
export function shippingFor(subtotal: Cents, country: string): Cents {
  if (subtotal >= FREE_SHIPPING_FROM) return 0
  return country.trim().toUpperCase() === 'CA' ? SHIPPING_CANADA : SHIPPING_ELSEWHERE
}
