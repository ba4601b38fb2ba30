import { Type } from '@sinclair/typebox'
import { Value } from '@sinclair/typebox/value'
import type { Config } from '../config.ts'
import type { Log } from '../log.ts'

const IpAnswer = Type.Object({ country_code: Type.String() })
const ReverseAnswer = Type.Object({ address: Type.Object({ country_code: Type.String() }) })

const DAY = 24 * 60 * 60 * 1000
/** A service that did not answer is left in peace for this long. */
const AFTER_FAILURE = 60_000
const TIMEOUT = 3_000
const REMEMBERED = 5_000

type Surroundings = { config: Config; clock: () => number; log: Log }

type Answer = { country: string | null; until: number }

/**
 * Asks the geolocation services for the browser, so that no visitor's browser talks to a third
 * party. Answers are kept for a day; a failure is a null, never an error (GEO-04).
 */
export function createGeo({ config, clock, log }: Surroundings) {
  const known = new Map<string, Answer>()

  async function lookUp(url: string, read: (body: unknown) => string | null) {
    const kept = known.get(url)
    if (kept && kept.until > clock()) return kept.country
    const country = await ask(url, read)
    if (known.size >= REMEMBERED) known.clear()
    known.set(url, { country, until: clock() + (country === null ? AFTER_FAILURE : DAY) })
    return country
  }

  async function ask(url: string, read: (body: unknown) => string | null) {
    try {
      const answer = await fetch(url, {
        headers: { Accept: 'application/json', 'User-Agent': 'Saucery' },
        signal: AbortSignal.timeout(TIMEOUT),
      })
      return answer.ok ? read(await answer.json()) : null
    } catch (error) {
      log.warn('geolocation_failed', { error })
      return null
    }
  }

  return {
    countryOfAddress: async (address: string): Promise<string | null> => {
      if (config.geoipUrl === null) return null
      const url = config.geoipUrl.replaceAll('{ip}', encodeURIComponent(address))
      return lookUp(url, (body) => (Value.Check(IpAnswer, body) ? body.country_code : null))
    },
    countryOfPosition: async (lat: number, lon: number): Promise<string | null> => {
      if (config.reverseGeocodeUrl === null) return null
      const url = new URL(config.reverseGeocodeUrl)
      // Two digits are about a kilometre: enough for a country, and nobody's front door.
      url.searchParams.set('lat', lat.toFixed(2))
      url.searchParams.set('lon', lon.toFixed(2))
      return lookUp(url.href, (body) =>
        Value.Check(ReverseAnswer, body) ? body.address.country_code : null,
      )
    },
  }
}

export type Geo = ReturnType<typeof createGeo>
