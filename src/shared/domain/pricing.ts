import { type Cents, fractionOf, parseMoney } from './money.ts'

// Every rate, fee and threshold of the shop, so that a change of policy is made in one place (T1, T37).

/** Tax rates in hundred-thousandths: 14.975 % is 14975 (PRICE-04, PRICE-05). */
const TAX_SCALE = 100_000
const CANADA_TAX: Record<string, number> = { ON: 13_000, BC: 12_000, QC: 14_975, AB: 5_000 }
const CANADA_OTHER_TAX = 15_000
const US_TAX: Record<string, number> = { CA: 8_750, NY: 8_000, TX: 6_250, FL: 6_000 }
const US_OTHER_TAX = 7_000

/** Where orders go, what that costs, and how long it takes; amounts as decimal strings. */
export type ShippingZone = {
  name: string
  /** Two-letter codes; none means every country. Likewise for provinces and postal codes. */
  countries: readonly string[]
  provinces: readonly string[]
  /** What postal codes begin with. */
  postalCodes: readonly string[]
  price: string
  /** The subtotal from which it is free; null if it never is. */
  freeFrom: string | null
  /** At best and at worst, in business days. */
  daysFewest: number
  daysMost: number
}

export type Shipping = {
  /** The first that fits an address counts. Pages quote the first of all. */
  zones: readonly ShippingZone[]
  /** What banner and shipping page say instead of what checkout charges; null if they quote checkout's price. */
  announcedPrice: string | null
  announcedFreeFrom: string | null
  /** An offer of the shipping page; null if there is none. */
  expressPrice: string | null
  expressFewest: number
  expressMost: number
  processingFewest: number
  processingMost: number
  /** Orders placed before this hour, Eastern, ship the same day (SHIP-04). */
  cutoffHour: number
}

const zone = { provinces: [], postalCodes: [], freeFrom: '0.01', daysFewest: 5, daysMost: 7 }

/**
 * With what a fresh shop starts: checkout's rule (PRICE-06, PRICE-07), and what banner and shipping page
 * announce, which differs (HOME-01, SHIP-02, SHIP-03).
 */
export const firstShipping: Shipping = {
  zones: [
    { ...zone, name: 'Standard shipping', countries: ['CA'], price: '15.00' },
    { ...zone, name: 'Other countries', countries: [], price: '20.00' },
  ],
  announcedPrice: '8.99',
  announcedFreeFrom: '79.00',
  expressPrice: '19.99',
  expressFewest: 2,
  expressMost: 3,
  processingFewest: 1,
  processingMost: 2,
  cutoffHour: 14,
}

export const currency = 'CAD'

const centsOf = (amount: string): Cents => parseMoney(amount) ?? 0

/** What pages quote, in cents: what was announced, or else what the first zone costs (SHIP-09). */
export function quotedShipping({ zones, announcedPrice, announcedFreeFrom }: Shipping) {
  const isDecided = announcedPrice === null && announcedFreeFrom === null
  const [home] = zones
  const freeFrom = isDecided ? (home?.freeFrom ?? null) : announcedFreeFrom
  return {
    isDecided,
    price: centsOf((isDecided ? home?.price : announcedPrice) ?? '0'),
    freeFrom: freeFrom === null ? null : centsOf(freeFrom),
  }
}

/**
 * What is missing until checkout ships for free in the first zone, in cents; 0 if it does already, null
 * if it never does. It goes by what checkout charges, not by what is announced (CART-13).
 */
export function untilFreeShipping(subtotal: Cents, { zones: [home] }: Shipping): Cents | null {
  if (!home || home.freeFrom === null) return null
  return Math.max(0, centsOf(home.freeFrom) - subtotal)
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

/** What prices depend on besides the products. */
export type Rates = { shipping: Shipping }

/** The rates of a fresh shop. */
export const firstRates: Rates = { shipping: firstShipping }

/**
 * Prices an order in whole cents. Tax and shipping are 0 until province and zip code are known
 * (PRICE-03); tax is rounded half up once, on the subtotal (O20). Whether the shop ships there at all is
 * `isServed`.
 */
export function priceOrder(
  lines: readonly PricedLine[],
  destination: Destination,
  { shipping: rates }: Rates,
): Totals {
  const subtotal = lines.reduce((sum, line) => sum + line.price * line.quantity, 0)
  const isKnown = hasPlace(destination)
  const shipping = isKnown ? (shippingFor(subtotal, destination, rates) ?? 0) : 0
  const tax = isKnown ? fractionOf(subtotal, taxRate(destination), TAX_SCALE) : 0
  return { subtotal, shipping, tax, total: subtotal + shipping + tax }
}

function hasPlace({ province, zipCode }: Destination): boolean {
  return province.trim() !== '' && zipCode.trim() !== ''
}

/** Whether the shop ships to an address, as far as it is known (SHIP-10). */
export function isServed(destination: Destination, { shipping }: Rates): boolean {
  return !hasPlace(destination) || zoneOf(destination, shipping) !== undefined
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

/** Shipping in cents for a subtotal in cents; null if no zone has the address (PRICE-06, SHIP-10). */
export function shippingFor(
  subtotal: Cents,
  destination: Destination,
  shipping: Shipping,
): Cents | null {
  const found = zoneOf(destination, shipping)
  if (!found) return null
  const isFree = found.freeFrom !== null && subtotal >= centsOf(found.freeFrom)
  return isFree ? 0 : centsOf(found.price)
}

function zoneOf(destination: Destination, { zones }: Shipping): ShippingZone | undefined {
  const plain = (text: string) => text.toUpperCase().replaceAll(' ', '')
  const [country, province, code] = [
    destination.country,
    destination.province,
    destination.zipCode,
  ].map(plain) as [string, string, string]
  const fits = (wanted: readonly string[], isIt: (text: string) => boolean) =>
    wanted.length === 0 || wanted.map(plain).some(isIt)
  return zones.find(
    ({ countries, provinces, postalCodes }) =>
      fits(countries, (one) => one === country) &&
      fits(provinces, (one) => one === province) &&
      fits(postalCodes, (start) => code.startsWith(start)),
  )
}
