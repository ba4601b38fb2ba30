import { type Region, regionsOf, takesTypedRegion } from '../../shared/domain/regions.ts'

/**
 * What becomes of a province when the country changes: a code or a name that the new country's
 * list knows is taken over as its code; typed text stays where text may be typed; else it is empty.
 */
export function regionFor(country: string, province: string): string {
  if (takesTypedRegion(country)) return province
  return knownRegion(country, province)?.code ?? ''
}

function knownRegion(country: string, province: string): Region | undefined {
  const wanted = province.trim().toLowerCase()
  return regionsOf(country).find(({ code, name }) =>
    [code, name].some((word) => word.toLowerCase() === wanted),
  )
}
