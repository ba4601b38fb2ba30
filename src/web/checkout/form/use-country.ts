import { useEffect, useRef } from 'react'
import { knownCountry } from '../../../shared/domain/regions.ts'
import { call } from '../../api/client.ts'

const POSITION_TIMEOUT = 10_000
/** A position this old is still good for a country. */
const POSITION_AGE = 60 * 60 * 1000

/**
 * Finds out once where the visitor is, by address and else by position, and hands the country on
 * if the shop knows it. Failures are only logged (GEO-04).
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
    // Asked once, when the page opens: what is wanted later is the customer's own choice.
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
