import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { LRUCache } from 'lru-cache'
import type { Config } from '../config/config.ts'
import type { Log } from '../runtime/log/log.ts'
import { wideNetworkOf } from '../runtime/network.ts'
import { checkOf } from '../runtime/validator.ts'

const Country = Type.Object({ country_code: Type.Union([Type.String(), Type.Null()]) })
const Address = Type.Object({ address: Country })

const DAY = 24 * 60 * 60 * 1000
/** Milliseconds before a failed lookup is retried. */
const AFTER_FAILURE = 10_000
const TIMEOUT = 3_000
const MAX_ENTRIES = 5_000

type Lookup = { country: Promise<string | null>; until: number }

type GeoOptions = { config: Config; elapsed: () => number; log: Log }

/**
 * Calls the geolocation services on behalf of browsers, so that no browser talks to a third party.
 * Answers are cached for a day; a failure is null, never an error (GEO-04).
 */
export function createGeo({ config, elapsed, log }: GeoOptions) {
  // Created with the first lookup, because it allocates room for all entries at once.
  let lookups: LRUCache<string, Lookup> | undefined

  /** Concurrent lookups of one place share a request. */
  function lookUp(place: string, url: string, read: (body: unknown) => string | null) {
    lookups ??= new LRUCache({ max: MAX_ENTRIES })
    const kept = lookups.get(place)
    if (kept && kept.until > elapsed()) return kept.country
    const lookup: Lookup = {
      until: elapsed() + DAY,
      country: ask(url, read).catch((error) => {
        log.warn('geolocation_failed', { error })
        lookup.until = elapsed() + AFTER_FAILURE
        return null
      }),
    }
    lookups.set(place, lookup)
    return lookup.country
  }

  return {
    countryOfAddress: async (address: string): Promise<string | null> => {
      if (config.geoipUrl === null) return null
      const url = config.geoipUrl.replaceAll('{ip}', encodeURIComponent(address))
      // A network is in one country, and one customer may have thousands of addresses.
      return lookUp(wideNetworkOf(address), url, (body) => parse(Country, body).country_code)
    },
    countryOfPosition: async (lat: number, lon: number): Promise<string | null> => {
      if (config.reverseGeocodeUrl === null) return null
      const url = new URL(config.reverseGeocodeUrl)
      url.searchParams.set('lat', coarse(lat))
      url.searchParams.set('lon', coarse(lon))
      return lookUp(url.href, url.href, (body) => parse(Address, body).address.country_code)
    },
  }
}

export type Geo = ReturnType<typeof createGeo>

/** Throws unless the service answers in time and in the expected format. */
async function ask(url: string, read: (body: unknown) => string | null): Promise<string | null> {
  const answer = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'Saucery' },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`The service answered with status ${answer.status}.`)
  return read(await answer.json()) || null
}

/** Rounds to about a kilometer, which is enough to find the country and hides home addresses. */
function coarse(degrees: number): string {
  return String(Math.round(degrees * 100) / 100)
}

function parse<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  if (checkOf(schema).Check(body)) return body
  throw new Error('The service answered with something else.')
}
