import { bareCode, type Destination, isPriceable, noCode } from '../destination.ts'
import { isWholeCanadian } from '../region/canonical-postal-code.ts'
import {
  confirmsRegion,
  contradictsPostalCode,
  isAmericanInCanada,
} from '../region/postal-region.ts'
import { regionNames } from '../region/region-names.ts'
import { taxTotal } from '../tax/tax.ts'
import { isServed, type Rates, type Totals } from './pricing.ts'

export type RegionNote = 'other_region' | 'unchecked_region' | 'not_served'

/** The totals of an order if it went to a destination. */
type PriceAt = (destination: Destination) => Totals

/** More places than any shop's settings tell apart; beyond, the address counts as unchecked. */
const MOST_PLACES = 2_000

/**
 * What staff must check about where an order goes, because tax or shipping may be too low: a province
 * that contradicts the postal code, a place that cannot be read while the order would cost more
 * elsewhere in its country, and an address that no zone covers (T22, SHIP-10).
 */
export function regionNotes(
  destination: Destination,
  rates: Rates,
  priceAt: PriceAt,
): RegionNote[] {
  if (!isPriceable(destination)) return []
  return [
    ...regionNote(destination, rates, priceAt),
    ...(isServed(destination, rates) ? [] : (['not_served'] as const)),
  ]
}

function regionNote(destination: Destination, rates: Rates, priceAt: PriceAt): RegionNote[] {
  if (confirmsRegion(destination)) {
    return costsMoreAt(longerCodes(destination, rates), destination, priceAt)
  }
  if (contradictsPostalCode(destination)) return ['other_region']
  if (isAmericanInCanada(destination) || !isCountry(destination.country)) {
    return ['unchecked_region']
  }
  return costsMoreAt(possiblePlaces(destination, rates), destination, priceAt)
}

/** Codes that no country has, although they have names. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'QO', 'XA', 'XB', 'ZZ'])
const countryNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

function isCountry(code: string): boolean {
  return !notCountries.has(code) && countryNames.of(code) !== undefined
}

/** A note if an order would cost more at one of these places. */
function costsMoreAt(
  places: readonly Destination[],
  destination: Destination,
  priceAt: PriceAt,
): RegionNote[] {
  if (places.length === 0) return []
  if (places.length > MOST_PLACES) return ['unchecked_region']
  const own = priceAt(destination)
  const isMore = places.some((place) => {
    const { shipping, taxes } = priceAt(place)
    return shipping > own.shipping || taxTotal(taxes) > taxTotal(own.taxes)
  })
  return isMore ? ['unchecked_region'] : []
}

/** The places of which an address has only the beginning of the postal code, such as T2P. */
function longerCodes(destination: Destination, rates: Rates): Destination[] {
  const { country, zipCode: code } = destination
  if (country === 'CA' && isWholeCanadian(code)) return []
  const named = placesIn(country, rates).flatMap(({ postalCodes = [] }) => postalCodes)
  return named
    .map(bareCode)
    .filter((start) => start.startsWith(code))
    .map((zipCode) => ({ ...destination, zipCode }))
}

/** The places that an address may mean, as far as zones and tax rules tell them apart. */
function possiblePlaces(destination: Destination, rates: Rates): Destination[] {
  const { country } = destination
  const provinces = possibleProvinces(destination, rates)
  const codes = possibleCodes(destination, rates)
  return provinces.flatMap((province) => codes.map((zipCode) => ({ country, province, zipCode })))
}

/** Outside Canada and the US, a province is any text; only a code can be compared with the settings. */
function possibleProvinces({ country, province }: Destination, rates: Rates): string[] {
  const isCode = /^[A-Z\d]{2,3}$/.test(province)
  const names = regionNames[country]
  if (!names && isCode) return [province]
  const named = placesIn(country, rates).flatMap(({ provinces }) => provinces)
  return [...new Set([province, ...(names?.values() ?? []), ...named.map(bareCode)])]
}

function possibleCodes({ country, zipCode }: Destination, rates: Rates): string[] {
  const named = placesIn(country, rates).flatMap(({ postalCodes = [] }) => postalCodes)
  if (regionNames[country] || zipCode === noCode) {
    return [...new Set([noCode, zipCode, ...named.map(bareCode)])]
  }
  // The country's letters may stand before a code, or the town.
  return [zipCode, `${country}${zipCode}`, zipCode.replace(/^\D+/, '')]
}

type Area = { provinces: readonly string[]; postalCodes?: readonly string[] }

function placesIn(country: string, { shipping, tax }: Rates): Area[] {
  const isThere = (code: string) => code.toUpperCase() === country
  const zones = shipping.zones.filter(
    ({ countries }) => countries.length === 0 || countries.some(isThere),
  )
  return [...zones, ...tax.rules.filter((rule) => isThere(rule.country))]
}
