import type { Destination } from '../destination.ts'
import { findCanadian, readAmerican, readCanadian } from './canonical-postal-code.ts'
import { zipExceptions } from './zip-exceptions.ts'

/** Provinces by the first letter of a postal code; X is shared by two territories. */
const canadaByLetter: Record<string, readonly string[]> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  Y: ['YT'],
}

/** The areas of Nunavut; all others with X are in the Northwest Territories. */
const nunavut = /^X0[ABC]/
const wholeArea = /^X\d[A-Z]/

/** A Canadian code, or its beginning from the three characters of an area. */
const canadian = /^[ABCEGHJ-NPRSTVXY]\d[A-Z](\d([A-Z]\d?)?)?$/
const american = /^\d{5}(\d{4})?$/

/**
 * States by the first three digits of a zip code: the start of each range and its states. `--` means
 * an unused range.
 */
const prefixes = `
000 --|005 NY|006 PR|008 VI|009 PR|010 MA|028 RI|030 NH|039 ME|050 VT|055 MA|056 VT|060 CT|070 NJ
090 AE|099 --|100 NY|150 PA|197 DE|200 DC|201 VA|202 DC|206 MD|220 VA|247 WV|269 --|270 NC|290 SC
300 GA|320 FL|340 AA|341 FL|343 --|344 FL|345 --|346 FL|348 --|349 FL|350 AL|353 --|354 AL|370 TN
386 MS|398 GA|400 KY|428 --|430 OH|460 IN|480 MI|500 IA|529 --|530 WI|550 MN|568 --|569 DC|570 SD
578 --|580 ND|589 --|590 MT|600 IL|630 MO|659 --|660 KS|680 NE|694 --|700 LA|715 --|716 AR|730 OK
733 TX|734 OK|750 TX|800 CO|817 --|820 WY|832 ID|839 --|840 UT|848 --|850 AZ|866 --|870 NM|885 TX
886 --|889 NV|900 CA|962 AP|967 HI|969 GU MP PW FM MH|970 OR|980 WA|995 AK`

/** Places with US zip codes that are not states, so that the checkout's list does not have them. */
const territories = new Set('PR VI GU MP PW FM MH AE AA AP AS'.split(' '))

/**
 * The regions in which a postal code lies; empty if it is of another country, and null if that cannot
 * be known: the code is not one of the country, or nothing is known of the country's codes.
 */
export function regionsOfCode({ country, zipCode: code }: Destination): readonly string[] | null {
  if (country === 'CA') return canadian.test(code) ? regionsOfCanadian(code) : null
  if (country === 'US' && american.test(code)) return statesOf(code)
  // No other country has codes of this format, so the code is Canadian whatever the country.
  const canadians = country === 'US' ? readCanadian(code) : findCanadian(code)[0]
  return canadians ? [] : null
}

function regionsOfCanadian(code: string): readonly string[] | null {
  if (!code.startsWith('X')) return canadaByLetter[code[0] ?? ''] ?? null
  if (!wholeArea.test(code)) return ['NT', 'NU']
  return nunavut.test(code) ? ['NU'] : ['NT']
}

function statesOf(code: string): readonly string[] | null {
  const exception = zipExceptions.get(code.slice(0, 5))
  if (exception) return exception
  // All prefixes have three digits, so comparing them as strings works.
  const range = prefixes.split(/[|\n]/).findLast((entry) => entry !== '' && entry <= code)
  const states = range?.slice(4) ?? '--'
  return states === '--' ? null : states.split(' ')
}

/**
 * Whether a postal code belongs to a different province or state than the one of the address (T22).
 * False if that cannot be known.
 */
export function contradictsPostalCode(destination: Destination): boolean {
  const regions = regionsOfCode(destination)
  if (regions === null || regions.includes(destination.province)) return false
  return !regions.some((region) => territories.has(region))
}

/**
 * Whether nothing contradicts the region of an address in Canada or the US because its postal code
 * confirms it.
 */
export function confirmsRegion(destination: Destination): boolean {
  return regionsOfCode(destination)?.includes(destination.province) ?? false
}

/** Whether the postal code of a Canadian address is American. */
export function isAmericanInCanada({ country, zipCode }: Destination): boolean {
  return country === 'CA' && readAmerican(zipCode) !== null
}
