/** Ten digits, an area code and seven more; the country code is 1. */
const northAmerican = new Set(['CA', 'US', 'BS', 'BB', 'BM', 'DO', 'JM', 'TT'])

const extension = /[\s,;]{0,4}(ext(ension|\.)?|poste|x|#)\s{0,4}\d{1,6}$/i
const written = /^\+?[\p{Nd}\p{Zs}()./-]+$/u
const abroad = /^(\+|00|011)/

const notWhole = 'This phone number looks too short or too long. Please check it.'

/**
 * Advice on a phone number that looks wrong; null when it looks right, or when there is none yet. It
 * never blocks an order (T15). Numbers of other countries are fine everywhere, as people take theirs
 * along; in doubt a number is right.
 */
export function phoneAdvice(country: string, typed: string): string | null {
  const phone = typed
    .trim()
    .replace(extension, '')
    .replace(/\p{Pd}/gu, '-')
  if (phone === '') return null
  if (!written.test(phone)) {
    return 'This does not look like a phone number. Please check it.'
  }
  const digits = phone.replace(/[^+\p{Nd}]/gu, '')
  if (abroad.test(digits)) {
    // The longest numbers that there are have 15 digits, country code included (ITU E.164).
    return isWithin(digits.replace(abroad, ''), 7, 15) ? null : notWhole
  }
  if (!northAmerican.has(country.toUpperCase())) {
    return isWithin(digits, 5, 15) ? null : notWhole
  }
  // Seven are a number without its area code; from 11 on it may be one from anywhere.
  return [7, 10].includes(digits.length) || isWithin(digits, 11, 15)
    ? null
    : 'A phone number here has 10 digits, such as 613 555 0142. Please check yours.'
}

function isWithin({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most
}
