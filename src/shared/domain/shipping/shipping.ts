import { bareCode, type Destination } from '../destination.ts'
import { type Cents, parseMoney } from '../money.ts'
import type { DeliveryMethod } from './delivery-method.ts'

// The costs and times of shipping, kept together so that a policy change is made in one place
// (T1, T37).

/** Where orders go, what that costs, and how long it takes; amounts as decimal strings. */
export type ShippingZone = {
  name: string
  /** On French pages; null shows `name` there, too. */
  frenchName?: string | null
  /** Two-letter codes; empty means all. The same goes for provinces and postal codes. */
  countries: readonly string[]
  provinces: readonly string[]
  /** Prefixes of postal codes. */
  postalCodes: readonly string[]
  price: string
  /** The subtotal from which shipping is free; null if it never is. */
  freeFrom: string | null
  /** Transit time, in business days. */
  daysFewest: number
  daysMost: number
  /** The ways in which orders are delivered; without one, the zone's price and times apply. */
  methods?: readonly DeliveryMethod[]
}

export type Shipping = {
  /** The first zone that matches an address applies. Pages quote the price of the first zone. */
  zones: readonly ShippingZone[]
  /** What the banner and shipping page quote; if both are null, what the checkout charges. */
  announcedPrice: string | null
  announcedFreeFrom: string | null
  /** Advertised on the shipping page only; null if there is no express shipping. */
  expressPrice: string | null
  expressFewest: number
  expressMost: number
  processingFewest: number
  processingMost: number
  /** Orders placed before this hour, Eastern time, ship the same day (SHIP-04). */
  cutoffHour: number
}

const zone = { provinces: [], postalCodes: [], freeFrom: '0.01', daysFewest: 5, daysMost: 7 }

/**
 * The shipping settings of a new shop. What the checkout charges (PRICE-06, PRICE-07) differs from
 * what the banner and shipping page announce (HOME-01, SHIP-02, SHIP-03).
 */
export const defaultShipping: Shipping = {
  zones: [
    {
      ...zone,
      name: 'Standard shipping',
      frenchName: 'Livraison standard',
      countries: ['CA'],
      price: '15.00',
    },
    {
      ...zone,
      name: 'Other countries',
      frenchName: 'Autres pays',
      countries: [],
      price: '20.00',
    },
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

/** What the first zone charges by default: the terms of its first method that ships, or its own. */
function homeTerms([home]: readonly ShippingZone[]) {
  return home?.methods?.find(({ kind }) => kind === 'ship') ?? home
}

/**
 * The price and the free-shipping threshold that pages quote, in cents: the announced ones, or the
 * first zone's if neither is announced (SHIP-09).
 */
export function quotedShipping({ zones, announcedPrice, announcedFreeFrom }: Shipping) {
  const isDecided = announcedPrice === null && announcedFreeFrom === null
  const home = homeTerms(zones)
  const freeFrom = isDecided ? (home?.freeFrom ?? null) : announcedFreeFrom
  return {
    isDecided,
    price: centsOf((isDecided ? home?.price : announcedPrice) ?? '0'),
    freeFrom: freeFrom === null ? null : centsOf(freeFrom),
  }
}

/**
 * How many more cents a customer in the first zone must spend for free shipping: 0 if shipping is free
 * already, null if it never is. Goes by what the checkout charges, not by what is announced (CART-13).
 */
export function untilFreeShipping(subtotal: Cents, { zones }: Shipping): Cents | null {
  const { freeFrom = null } = homeTerms(zones) ?? {}
  return freeFrom === null ? null : Math.max(0, centsOf(freeFrom) - subtotal)
}

/** The cost of shipping, in cents; null if no zone covers the address (PRICE-06, SHIP-10). */
export function shippingFor(
  subtotal: Cents,
  destination: Destination,
  shipping: Shipping,
): Cents | null {
  const zone = zoneOf(destination, shipping)
  if (!zone) return null
  const isFree = zone.freeFrom !== null && subtotal >= centsOf(zone.freeFrom)
  return isFree ? 0 : centsOf(zone.price)
}

/** Whether any zone covers the country, in whole or in part (SHIP-12). */
export function shipsTo(country: string, { zones }: Shipping): boolean {
  const code = country.trim().toUpperCase()
  return zones.some(
    ({ countries }) =>
      countries.length === 0 || countries.some((one) => one.toUpperCase() === code),
  )
}

export function zoneOf(
  { country, province, zipCode }: Destination,
  { zones }: Shipping,
): ShippingZone | undefined {
  const fits = (texts: readonly string[], isIt: (text: string) => boolean) =>
    texts.length === 0 || texts.map(bareCode).some(isIt)
  return zones.find(
    ({ countries, provinces, postalCodes }) =>
      fits(countries, (one) => one === country) &&
      fits(provinces, (one) => one === province) &&
      fits(postalCodes, (start) => zipCode.startsWith(start)),
  )
}
