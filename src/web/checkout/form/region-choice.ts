import { type Region, regionsOf, takesTypedRegion } from '../../../shared/domain/address.ts'

/**
 * The province after a change of country (T15). A code or name on the new country's list becomes its
 * code. Where any text is allowed, text typed before a country was chosen is kept, but a province of
 * another country is cleared.
 */
export function regionFor(country: string, province: string, previous: string): string {
  if (country === previous) return province
  if (takesTypedRegion(country)) return previous === '' ? province : ''
  return knownRegion(country, province)?.code ?? ''
}

function knownRegion(country: string, province: string): Region | undefined {
  const wanted = province.trim().toLowerCase()
  return regionsOf(country).find(({ code, name }) =>
    [code, name].some((word) => word.toLowerCase() === wanted),
  )
}
