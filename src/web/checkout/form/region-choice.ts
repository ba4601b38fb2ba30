import { type Region, regionsOf, takesTypedRegion } from '../../../shared/domain/regions.ts'

/**
 * What becomes of a province when the country is chosen (T15). A code or a name that the new
 * country's list knows becomes its code. Where any text may be typed, text from before a country was
 * chosen stays; a province of another country does not.
 */
export function regionFor(country: string, province: string, former: string): string {
  if (country === former) return province
  if (takesTypedRegion(country)) return former === '' ? province : ''
  return knownRegion(country, province)?.code ?? ''
}

function knownRegion(country: string, province: string): Region | undefined {
  const wanted = province.trim().toLowerCase()
  return regionsOf(country).find(({ code, name }) =>
    [code, name].some((word) => word.toLowerCase() === wanted),
  )
}
