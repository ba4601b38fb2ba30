import { bareCode, type Destination } from '#shared/domain/destination.ts'
import { regionsOfCode } from '#shared/domain/region/postal-region.ts'
import { readPlaces } from '../places/places.ts'

/**
 * Where something as short as "V5K 0A1 Vancouver", "Austin, TX 78701" or "Japan" is; null if nothing
 * in it is known.
 */
export function readAddress(text: string): Destination | null {
  const canadian = /\b[A-Z]\d[A-Z](\s?\d[A-Z]\d)?\b/i.exec(text)?.[0]
  if (canadian) return inCountry('CA', bareCode(canadian))
  const american = /\b\d{5}\b/.exec(text)?.[0]
  const { matches } = readPlaces(text.replaceAll(/\s{2,}|\d+/g, ','))
  const place = matches.find(({ region }) => region !== undefined) ?? matches[0]
  if (american && (!place || place.country === 'US')) return inCountry('US', american)
  return place ? { country: place.country, province: place.region ?? '', zipCode: '' } : null
}

function inCountry(country: string, zipCode: string): Destination | null {
  const [province] = regionsOfCode({ country, province: '', zipCode }) ?? []
  return province === undefined ? null : { country, province, zipCode }
}
