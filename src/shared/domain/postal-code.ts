type Format = { pattern: RegExp; example: string; words: string; isDigits: boolean }

// Canada Post uses no D, F, I, O, Q or U, and begins no code with W or Z.
const formats: Record<string, Format> = {
  CA: {
    pattern: /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/,
    example: 'K1A 0B1',
    words: 'A Canadian postal code looks like K1A 0B1. Please check yours.',
    isDigits: false,
  },
  US: {
    pattern: /^\d{5}(-\d{4})?$/,
    example: '90210 or 90210-1234',
    words: 'A US zip code looks like 90210 or 90210-1234. Please check yours.',
    isDigits: true,
  },
}

/** Letters and digits of any script with separators. */
const sensible = /^(?=.*[\p{L}\p{N}])[\p{L}\p{N} ./-]+$/u

/** Formats a postal code as its country does, where the typed text allows it. */
export function tidyPostalCode(country: string, typed: string): string {
  const code = typed.trim().replace(/\s+/g, ' ').toUpperCase()
  const bare = code.replace(/[\s.-]/g, '')
  switch (country.toUpperCase()) {
    case 'CA':
      return /^[A-Z]\d[A-Z]\d[A-Z]\d$/.test(bare) ? `${bare.slice(0, 3)} ${bare.slice(3)}` : code
    case 'US':
      return /^\d{9}$/.test(bare) ? `${bare.slice(0, 5)}-${bare.slice(5)}` : code
    default:
      return code
  }
}

/**
 * Advice on a postal code that does not match its country's format; null when it does or is empty. It
 * never blocks an order (T15).
 */
export function postalCodeAdvice(country: string, typed: string): string | null {
  const code = tidyPostalCode(country, typed)
  if (code === '') return null
  const format = formats[country.toUpperCase()]
  if (format) return format.pattern.test(code) ? null : format.words
  return sensible.test(code)
    ? null
    : 'This does not look like a postal code. Enter 0000 where there is none.'
}

/** An example of the country's postal codes; null if unknown. */
export function postalCodeExample(country: string): string | null {
  return formats[country.toUpperCase()]?.example ?? null
}

/** Whether codes have only digits, so that a phone can show its number pad. */
export function hasDigitsOnly(country: string): boolean {
  return formats[country.toUpperCase()]?.isDigits ?? false
}
