import { type Cents, parseMoney } from '../money.ts'
import type { Destination } from '../destination.ts'

// What shipping costs and how long it takes, so that a change of policy is made in one place (T1, T37).

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

/** Whether a zone has a country, all of it or a part (SHIP-12). */
export function shipsTo(country: string, { zones }: Shipping): boolean {
  const code = country.trim().toUpperCase()
  return zones.some(
    ({ countries }) =>
      countries.length === 0 || countries.some((one) => one.toUpperCase() === code),
  )
}

export function zoneOf(destination: Destination, { zones }: Shipping): ShippingZone | undefined {
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
