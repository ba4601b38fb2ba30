import type { Locale } from '#shared/i18n/locale.ts'
// Run when the dashboard is bundled: the browser has the names of one language only.
import { placeLists } from './place-lists.ts' with { type: 'macro' }

/** A country with the codes of its regions that are meant, or all of it. */
export type Places = ReadonlyMap<string, ReadonlySet<string> | 'all'>

/** As zones have them: without countries everywhere, and without regions all of the countries. */
type PlaceCodes = { countries: readonly string[]; provinces: readonly string[] }

type Named = { code: string; name: string }

const lists = placeLists()

const split = (list: string): readonly Named[] =>
  list.split('|').map((entry) => ({ code: entry.slice(0, 2), name: entry.slice(3) }))

/** The countries by their names, those of most shops first. */
export const countriesIn = (locale: Locale): readonly Named[] => split(lists[locale].countries)

/** The provinces or states of a country, if they are known. */
export function regionsIn(country: string, locale: Locale): readonly Named[] {
  if (country === 'CA') return split(lists[locale].provinces)
  return country === 'US' ? split(lists[locale].states) : []
}

const regionCodes = (country: string) => regionsIn(country, 'en').map(({ code }) => code)
const countryOfRegion = (code: string) =>
  ['CA', 'US'].find((country) => regionCodes(country).includes(code))

export function placesOf({ countries, provinces }: PlaceCodes): Places {
  const named = countries.map((code) => code.toUpperCase())
  const regions = provinces.map((code) => code.toUpperCase())
  const implied = regions.flatMap((code) => countryOfRegion(code) ?? [])
  const all = named.length > 0 ? named : [...new Set(implied)]
  return new Map(
    all.map((country) => {
      const regionsOfCountry = regionCodes(country)
      const codes = regions.filter((code) => regionsOfCountry.includes(code))
      const isWhole = regions.length === 0 || codes.length === regionsOfCountry.length
      return [country, isWhole ? 'all' : new Set(codes)]
    }),
  )
}

/**
 * The codes of places; null if one zone cannot have them: regions of one country, and another whose
 * regions are not known.
 */
export function codesOf(places: Places): PlaceCodes | null {
  const countries = [...places.keys()]
  const values = [...places.values()]
  if (values.every((regions) => regions === 'all')) return { countries, provinces: [] }
  if (countries.some((country) => regionCodes(country).length === 0)) return null
  const provinces = [...places].flatMap(([country, regions]) =>
    regions === 'all' ? regionCodes(country) : [...regions],
  )
  return { countries, provinces }
}

/** The places with a country, or one of its regions, put in or taken out. */
export function toggled(places: Places, country: string, region?: string): Places {
  const next = new Map(places)
  const now = places.get(country)
  if (region === undefined) {
    if (now === 'all') next.delete(country)
    else next.set(country, 'all')
    return next
  }
  const all = regionCodes(country)
  const regions = new Set(now === 'all' ? all : now)
  if (!regions.delete(region)) regions.add(region)
  if (regions.size === 0) next.delete(country)
  else next.set(country, regions.size === all.length ? 'all' : regions)
  return next
}

/** The places in words, such as "Ontario, Quebec". */
export function namesOf(places: Places, locale: Locale): string {
  const names = [...places].flatMap(([country, regions]) =>
    regions === 'all'
      ? (countriesIn(locale).find(({ code }) => code === country)?.name ?? country)
      : regionsIn(country, locale)
          .filter(({ code }) => regions.has(code))
          .map(({ name }) => name),
  )
  return names.join(', ')
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()

/** Whether a place has a name, in either language, that contains what was typed. */
export function isNamed(code: string, kind: 'country' | 'CA' | 'US', typed: string): boolean {
  const names = (['en', 'fr'] as const).flatMap((locale) =>
    kind === 'country' ? countriesIn(locale) : regionsIn(kind, locale),
  )
  const query = plain(typed)
  return names.some(
    (place) => place.code === code && plain(`${code} ${place.name}`).includes(query),
  )
}

type PlaceMatch = { country: string; region?: string }

function find(text: string, kind: 'country' | 'CA' | 'US'): string | undefined {
  const query = plain(text)
  const places = (['en', 'fr'] as const).flatMap((locale) =>
    kind === 'country' ? countriesIn(locale) : regionsIn(kind, locale),
  )
  return places.find(({ code, name }) => plain(code) === query || plain(name) === query)?.code
}

/** Names or codes in either language, typed or pasted, such as "Canada, US; FR". */
export function readPlaces(text: string): { matches: PlaceMatch[]; unknown: string[] } {
  const typed = text.split(/[,;\n]/).flatMap((each) => each.trim() || [])
  // Some codes are both a country's and a province's: NL is read like its neighbors.
  const isAmongRegions = typed.some(
    (each) => find(each, 'country') === undefined && find(each, 'CA') !== undefined,
  )
  const matches: PlaceMatch[] = []
  const unknown: string[] = []
  for (const each of typed) {
    const country = find(each, 'country')
    const [canadian, american] = [find(each, 'CA'), find(each, 'US')]
    const isRegion = country === undefined || (isAmongRegions && canadian !== undefined)
    if (!isRegion) matches.push({ country })
    else if (canadian) matches.push({ country: 'CA', region: canadian })
    else if (american) matches.push({ country: 'US', region: american })
    else unknown.push(each)
  }
  return { matches, unknown }
}

/** The places with those that were found put in. */
export function withFound(places: Places, matches: readonly PlaceMatch[]): Places {
  return matches.reduce((next, { country, region }) => {
    const now = next.get(country)
    const isIn = now === 'all' || (region !== undefined && now?.has(region))
    return isIn ? next : toggled(next, country, region)
  }, places)
}
