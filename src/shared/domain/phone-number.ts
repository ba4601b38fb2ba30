/** Ten digits, an area code and seven more; the country code is 1. */
const northAmerican = new Set(['CA', 'US', 'BS', 'BB', 'BM', 'DO', 'JM', 'TT'])

const extension = /[\s,;]*(ext(ension|\.)?|poste|x|#)\s*\d{1,6}$/i
const written = /^\+?[\p{Nd}\p{Zs}()./-]+$/u
const abroad = /^(\+|00|011)/

/**
 * What is wrong with a phone number, in words; null when nothing is, or when there is none yet.
 * Numbers of other countries are taken everywhere, as people take theirs along; in doubt a number
 * is right.
 */
export function phoneFault(country: string, typed: string): string | null {
  const phone = typed
    .trim()
    .replace(extension, '')
    .replace(/\p{Pd}/gu, '-')
  if (phone === '') return null
  if (!written.test(phone)) return 'Enter the phone number in digits.'
  const digits = phone.replace(/[^+\p{Nd}]/gu, '')
  if (abroad.test(digits)) {
    // The longest numbers that there are have 15 digits, country code included (ITU E.164).
    return isWithin(digits.replace(abroad, ''), 7, 15)
      ? null
      : 'Enter the whole phone number, from the country code on.'
  }
  if (!northAmerican.has(country.toUpperCase())) {
    return isWithin(digits, 5, 15) ? null : 'Enter the whole phone number.'
  }
  // Seven are a number without its area code; from 11 on it may be one from anywhere.
  return [7, 10].includes(digits.length) || isWithin(digits, 11, 15)
    ? null
    : 'Enter a phone number of 10 digits such as 613 555 0142, or + and the country code.'
}

function isWithin({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most
}
