import * as m from '../../i18n/messages.ts'
import type { Tax, TaxRegistrations, TaxRule } from './tax.ts'

/**
 * Canada's rules without the components that the shop is not registered for: GST and HST are one
 * registration, and so is the PST of each province (TAX-09).
 */
export function registeredRules(
  rules: readonly TaxRule[],
  { gst, qst, bc, mb, sk }: TaxRegistrations,
): TaxRule[] {
  const pst: Readonly<Record<string, string | null>> = { BC: bc, MB: mb, SK: sk }
  return rules.flatMap((rule) => {
    if (rule.code === 'QST') return qst === null ? [] : rule
    if (rule.code !== 'PST') return gst === null ? [] : rule
    const provinces = rule.provinces.filter((province) => (pst[province] ?? null) !== null)
    return provinces.length === 0 ? [] : { ...rule, provinces }
  })
}

/** What the schema cannot see; the server also refuses it. */
export function registrationProblems({ profile, registrations }: Tax) {
  if (profile !== 'registrations') return []
  const numbers = Object.values(registrations ?? {})
  if (numbers.every((number) => number === null)) {
    return [{ path: '/registrations/gst', message: m.taxNoRegistration() }]
  }
  const gst = registrations?.gst ?? null
  if (gst === null || hasCheckDigit(gst.slice(0, 9))) return []
  return [{ path: '/registrations/gst', message: m.taxMistyped() }]
}

/** Whether the last digit of a business number fits the others (ISO/IEC 7812). */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
