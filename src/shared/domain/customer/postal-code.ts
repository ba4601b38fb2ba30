import * as m from '../../i18n/messages.ts'
import type { Destination } from '../destination.ts'
import { regionsOf } from '../address.ts'

type Format = {
  pattern: RegExp
  example: () => string
  advice: () => string
  isDigits: boolean
}

// Canada Post does not use D, F, I, O, Q or U, and no code begins with W or Z.
const formats: Record<string, Format> = {
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
    example: () => 'K1A 0B1',
    advice: m.postalCodeAdviceCanada,
    isDigits: false,
  },
  US: {
    pattern: /^\d{5}(-\d{4})?$/,
    example: m.postalCodeExampleUs,
    advice: m.postalCodeAdviceUs,
    isDigits: true,
  },
}

/** Letters and digits of any script, and separators. */
const sensible = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} ./-]+$/u

const separators = /[\s.-]/g
/** Without separators. */
const canadian = /^[A-Z]\d[A-Z]\d[A-Z]\d$/
const beginsCanadian = /^[A-Z]\d[A-Z]/
const american = /^\d{5}(\d{4})?$/

/** Formats a postal code as its country does, where the typed text allows it. */
export function tidyPostalCode(country: string, typed: string): string {
  const code = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  const bare = code.replace(separators, '')
  switch (country.toUpperCase()) {
    case 'CA':
      return canadian.test(bare) ? `${bare.slice(0, 3)} ${bare.slice(3)}` : code
    case 'US':
      return /^\d{9}$/.test(bare) ? `${bare.slice(0, 5)}-${bare.slice(5)}` : code
    default:
      return code
  }
}

/**
 * Advice on a postal code that does not match its country's format; null if it matches or is empty.
 * Advice never blocks an order (T15).
 */
export function postalCodeAdvice(country: string, typed: string): string | null {
  const code = tidyPostalCode(country, typed)
  if (code === '') return null
  const format = formats[country.toUpperCase()]
  if (format) return format.pattern.test(code) ? null : format.advice()
  return sensible.test(code) ? null : m.postalCodeAdvice()
}

/** An example of the country's postal codes; null if unknown. */
export function postalCodeExample(country: string): string | null {
  return formats[country.toUpperCase()]?.example() ?? null
}

/** Whether the country's postal codes have only digits, so that phones can show a number pad. */
export function hasDigitsOnly(country: string): boolean {
  return formats[country.toUpperCase()]?.isDigits ?? false
}

/** Provinces by the first letter of a postal code; two territories share X. */
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
  X: ['NT', 'NU'],
  Y: ['YT'],
}

/**
 * States by the first three digits of a zip code: the start of each range and its state. `--` means no
 * state: territories, the armed forces and unused prefixes.
 */
const prefixes = `
000 --|005 NY|006 --|010 MA|028 RI|030 NH|039 ME|050 VT|055 MA|056 VT|060 CT|070 NJ|090 --|100 NY
150 PA|197 DE|200 DC|201 VA|202 DC|206 MD|220 VA|247 WV|269 --|270 NC|290 SC|300 GA|320 FL|340 --
341 FL|343 --|344 FL|345 --|346 FL|348 --|349 FL|350 AL|353 --|354 AL|370 TN|386 MS|398 GA|400 KY
428 --|430 OH|460 IN|480 MI|500 IA|529 --|530 WI|550 MN|568 --|569 DC|570 SD|578 --|580 ND|589 --
590 MT|600 IL|630 MO|659 --|660 KS|680 NE|694 --|700 LA|715 --|716 AR|730 OK|733 TX|734 OK|750 TX
800 CO|817 --|820 WY|832 ID|839 --|840 UT|848 --|850 AZ|866 --|870 NM|885 TX|886 --|889 NV
900 CA|962 --|967 HI|969 --|970 OR|980 WA|995 AK`

/**
 * Whether a postal code belongs to a different province or state than the one given (T22). False if
 * that cannot be known: for an invalid code, and outside Canada and the US unless the code has
 * Canada's format.
 */
export function contradictsPostalCode({ country, province, zipCode }: Destination): boolean {
  const code = zipCode.replace(separators, '').toUpperCase()
  const possible = regionsOfCode(country.trim().toUpperCase(), code)
  return possible !== null && !possible.includes(codeOf(country, province))
}

function regionsOfCode(country: string, code: string): readonly string[] | null {
  if (country === 'CA')
    return beginsCanadian.test(code) ? (canadaByLetter[code[0] ?? ''] ?? null) : null
  // No other country uses this format, so the code is Canadian even if another country is given.
  if (canadian.test(code)) return []
  if (country !== 'US' || !american.test(code)) return null
  // All prefixes have three digits, so comparing them as strings works.
  const range = prefixes.split(/[|\n]/).findLast((entry) => entry !== '' && entry <= code)
  const state = range?.slice(4) ?? '--'
  return state === '--' ? null : [state]
}

/** Finds a region's code by its code or name. */
function codeOf(country: string, province: string): string {
  const regions = regionsOf(country)
  // Pages send the code, and comparing names is much slower.
  if (regions.some(({ code }) => code === province)) return province
  const wanted = plain(province)
  const known = regions.find(({ code, name }) => plain(code) === wanted || plain(name) === wanted)
  return known?.code ?? wanted
}

/** Ignores accents and letter case: `Québec` is `Quebec`. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').trim().toUpperCase()
}
