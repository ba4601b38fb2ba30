import { bareCode } from '../destination.ts'

type Area = {
  countries: readonly string[]
  provinces: readonly string[]
  postalCodes: readonly string[]
}

/**
 * The zones with each before those that cover all of it, because the first one that matches an address
 * applies: a zone for Ontario that comes after one for Canada would never do (SHIP-16).
 */
export function narrowFirst<Zone extends Area>(zones: readonly Zone[]): Zone[] {
  const ordered: Zone[] = []
  for (const zone of zones) {
    const wider = ordered.findIndex((other) => covers(other, zone) && !covers(zone, other))
    ordered.splice(wider === -1 ? ordered.length : wider, 0, zone)
  }
  return ordered
}

/** Whether every address of a zone is also in another. */
function covers(wide: Area, narrow: Area): boolean {
  return (
    includes(wide.countries, narrow.countries, (one, other) => one === other) &&
    includes(wide.provinces, narrow.provinces, (one, other) => one === other) &&
    includes(wide.postalCodes, narrow.postalCodes, (one, other) => other.startsWith(one))
  )
}

/** Without codes, a zone has all. */
function includes(
  wide: readonly string[],
  narrow: readonly string[],
  isIn: (one: string, other: string) => boolean,
): boolean {
  if (wide.length === 0) return true
  const others = narrow.map(bareCode)
  return (
    others.length > 0 && others.every((other) => wide.some((one) => isIn(bareCode(one), other)))
  )
}
