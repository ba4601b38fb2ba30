import { ProviderUnavailable, UnreadableRecord } from './provider.ts'

/** Consecutive failures that open the breaker. */
const FAILURE_LIMIT = 5
/** Milliseconds the breaker stays open before it lets one probe through. */
const OPEN_FOR = 5_000

export type CircuitBreaker = {
  /** Runs a call, or throws `ProviderUnavailable` at once while the breaker is open. */
  run: <T>(call: () => Promise<T>) => Promise<T>
  isClosed: () => boolean
}

/**
 * After several failures in a row, calls fail at once instead of waiting for a timeout. Then one
 * probe is let through, and its outcome closes or reopens the breaker.
 */
export function createCircuitBreaker(clock: () => number): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  let isProbing = false

  const isOpen = () => failures >= FAILURE_LIMIT
  /** Never longer than `OPEN_FOR`, even if the clock was set back. */
  const timeLeft = () => (openUntil - clock() > OPEN_FOR ? 0 : openUntil - clock())
  const isRefusing = () => isOpen() && (isProbing || timeLeft() > 0)

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (isRefusing()) throw unavailable()
    const isProbe = isOpen()
    if (isProbe) isProbing = true
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      // A refusal or an unreadable record proves that the provider is up.
      const isOutage = error instanceof ProviderUnavailable && !(error instanceof UnreadableRecord)
      if (isOutage) recordFailure()
      else failures = 0
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }

  function recordFailure() {
    failures += 1
    if (isOpen()) openUntil = clock() + OPEN_FOR
  }

  function unavailable(): ProviderUnavailable {
    const retryAfter = Math.max(1, Math.ceil(timeLeft() / 1000))
    return new ProviderUnavailable('The provider has not answered for a while.', { retryAfter })
  }

  return { run, isClosed: () => !isRefusing() }
}
