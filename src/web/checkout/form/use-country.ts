import { useEffect, useRef } from 'react'
import { knownCountry } from '../../../shared/domain/address.ts'
import { call } from '../../api/client.ts'

const POSITION_TIMEOUT = 10_000
/** A position up to this old is accurate enough for a country. */
const POSITION_AGE = 60 * 60 * 1000

/**
 * Detects the visitor's country once, by IP address or else by geolocation, and calls `onFound` if
 * the shop ships there. Failures are only logged (GEO-04).
 */
export function useCountry(isWanted: boolean, onFound: (country: string) => void): void {
  const found = useRef(onFound)
  useEffect(() => {
    found.current = onFound
  })
  useEffect(() => {
    if (!isWanted) return
    const left = new AbortController()
    findCountry(left.signal)
      .then((code) => {
        const country = code === null ? null : knownCountry(code)
        if (country !== null && !left.signal.aborted) found.current(country)
      })
      .catch((error) => {
        if (!left.signal.aborted) console.warn('The country could not be found out.', error)
      })
    return () => left.abort()
    // Only on mount: after that the customer chooses.
  }, [])
}

async function findCountry(signal: AbortSignal): Promise<string | null> {
  const byAddress = await call('geo.country', {}, { signal }).catch((error) => {
    if (signal.aborted) throw error
    console.warn('The country could not be found by address.', error)
    return null
  })
  if (byAddress?.country_code) return byAddress.country_code
  const { latitude: lat, longitude: lon } = await currentPosition()
  const { address } = await call('geo.reverse', { lat, lon }, { signal })
  return address.country_code
}

function currentPosition(): Promise<GeolocationCoordinates> {
  return new Promise((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(({ coords }) => resolve(coords), reject, {
      timeout: POSITION_TIMEOUT,
      maximumAge: POSITION_AGE,
    })
  })
}
