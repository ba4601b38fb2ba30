import { ProviderUnavailable } from './provider.ts'

/** Consecutive failures that open the breaker. */
const FAILURES = 5
/** Milliseconds the breaker stays open before it lets one probe through. */
const REST = 5_000

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
  let restsUntil = 0
  let isProbing = false

  const isOpen = () => failures >= FAILURES
  /** Never longer than `REST`, even if the clock was set back. */
  const restLeft = () => (restsUntil - clock() > REST ? 0 : restsUntil - clock())
  const isResting = () => isOpen() && (isProbing || restLeft() > 0)

  async function run<T>(call: () => Promise<T>): Promise<T> {
    if (isResting()) throw resting()
    const isProbe = isOpen()
    if (isProbe) isProbing = true
    try {
      const result = await call()
      failures = 0
      return result
    } catch (error) {
      if (error instanceof ProviderUnavailable) failed()
      // A refusal proves the provider is up.
      else failures = 0
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }

  function failed() {
    failures += 1
    if (isOpen()) restsUntil = clock() + REST
  }

  function resting(): ProviderUnavailable {
    const retryAfter = Math.max(1, Math.ceil(restLeft() / 1000))
    return new ProviderUnavailable('The provider has not answered for a while.', { retryAfter })
  }

  return { run, isClosed: () => !isResting() }
}
