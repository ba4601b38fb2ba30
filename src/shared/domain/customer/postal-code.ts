import * as m from '../../i18n/messages.ts'
import { plainCode } from '../region/plain-text.ts'

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

/** Formats a postal code as its country does, where the typed text allows it. */
export function tidyPostalCode(country: string, typed: string): string {
  const code = plainCode(typed).replace(/\s+/g, ' ').toUpperCase()
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
