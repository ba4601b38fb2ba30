import * as m from '../../i18n/messages.ts'

/** Countries with ten-digit numbers and country code 1. */
const northAmerican = new Set(['CA', 'US', 'BS', 'BB', 'BM', 'DO', 'JM', 'TT'])

const extension = /[\s,;]{0,4}(ext(ension|\.)?|poste|x|#)\s{0,4}\d{1,6}$/i
const written = /^\+?[\p{Nd}\p{Zs}()./-]+$/u
const abroad = /^(\+|00|011)/

/**
 * Advice on a phone number that looks wrong; null if it looks right or is empty. Advice never blocks an
 * order (T15). Foreign numbers are accepted in every country, because people keep theirs when they move.
 */
export function phoneAdvice(country: string, typed: string): string | null {
  const phone = typed
    .trim()
    .replace(extension, '')
    .replace(/\p{Pd}/gu, '-')
  if (phone === '') return null
  if (!written.test(phone)) {
    return m.phoneAdvice()
  }
  const digits = phone.replace(/[^+\p{Nd}]/gu, '')
  if (abroad.test(digits)) {
    // The longest numbers have 15 digits, country code included (ITU E.164).
    return isWithin(digits.replace(abroad, ''), 7, 15) ? null : m.phoneAdviceLength()
  }
  if (!northAmerican.has(country.toUpperCase())) {
    return isWithin(digits, 5, 15) ? null : m.phoneAdviceLength()
  }
  // Seven digits lack the area code; 11 and more may be a foreign number.
  return [7, 10].includes(digits.length) || isWithin(digits, 11, 15) ? null : m.phoneAdviceHere()
}

function isWithin({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most
}
