import { type Static, type TSchema, Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Config } from '../config/config.ts'
import type { Log } from '../runtime/log.ts'

const Country = Type.Object({ country_code: Type.Union([Type.String(), Type.Null()]) })
const Address = Type.Object({ address: Country })

const DAY = 24 * 60 * 60 * 1000
/** A question that was not answered is asked again after this long. */
const AFTER_FAILURE = 10_000
const TIMEOUT = 3_000
const REMEMBERED = 5_000

type Known = { country: Promise<string | null>; until: number }

type GeoOptions = { config: Config; clock: () => number; log: Log }

/**
 * Asks the geolocation services for the browser, so that no visitor's browser talks to a third
 * party. Answers are kept for a day; a failure is a null, never an error (GEO-04).
 */
export function createGeo({ config, clock, log }: GeoOptions) {
  const known = new Map<string, Known>()

  /** One question at a time for each address: whoever asks meanwhile waits for the same answer. */
  function lookUp(url: string, read: (body: unknown) => string | null) {
    const kept = known.get(url)
    if (kept && kept.until > clock()) return kept.country
    const asked: Known = {
      until: clock() + DAY,
      country: ask(url, read).catch((error) => {
        log.warn('geolocation_failed', { error })
        asked.until = clock() + AFTER_FAILURE
        return null
      }),
    }
    remember(url, asked)
    return asked.country
  }

  function remember(url: string, asked: Known) {
    // Put at the end, so that the one asked longest ago is the first to be forgotten.
    known.delete(url)
    known.set(url, asked)
    const [oldest] = known.keys()
    if (known.size > REMEMBERED && oldest !== undefined) known.delete(oldest)
  }

  return {
    countryOfAddress: async (address: string): Promise<string | null> => {
      if (config.geoipUrl === null) return null
      const url = config.geoipUrl.replaceAll('{ip}', encodeURIComponent(address))
      return lookUp(url, (body) => parse(Country, body).country_code)
    },
    countryOfPosition: async (lat: number, lon: number): Promise<string | null> => {
      if (config.reverseGeocodeUrl === null) return null
      const url = new URL(config.reverseGeocodeUrl)
      url.searchParams.set('lat', coarse(lat))
      url.searchParams.set('lon', coarse(lon))
      return lookUp(url.href, (body) => parse(Address, body).address.country_code)
    },
  }
}

export type Geo = ReturnType<typeof createGeo>

/** Throws unless the service has answered, in time and in the form that is expected of it. */
async function ask(url: string, read: (body: unknown) => string | null): Promise<string | null> {
  const answer = await fetch(url, {
    headers: { Accept: 'application/json', 'User-Agent': 'Saucery' },
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  })
  if (!answer.ok) throw new Error(`The service answered with status ${answer.status}.`)
  return read(await answer.json()) || null
}

/** Two digits are about a kilometre: enough for a country, and nobody's front door. */
function coarse(degrees: number): string {
  return String(Math.round(degrees * 100) / 100)
}

function parse<Schema extends TSchema>(schema: Schema, body: unknown): Static<Schema> {
  Value.Assert(schema, body)
  return body
}
