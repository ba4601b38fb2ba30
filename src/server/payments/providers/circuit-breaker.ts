import { ProviderUnavailable } from './provider.ts'

/** Calls that failed one after another before nobody is made to wait for the next. */
const FAILURES = 5
/** Milliseconds of rest before one call may try whether it works again. */
const REST = 5_000

export type CircuitBreaker = {
  /** Runs a call, or throws `ProviderUnavailable` at once while the provider is known to be away. */
  run: <T>(call: () => Promise<T>) => Promise<T>
  /** Whether a call would be made now. */
  isClosed: () => boolean
}

/**
 * Spares shoppers the wait for a provider that does not answer, and the provider a crowd while it
 * comes back: after a row of failures calls fail at once, then one is let through as a probe, and
 * its outcome decides.
 */
export function createCircuitBreaker(clock: () => number): CircuitBreaker {
  let failures = 0
  let restsUntil = 0
  let isProbing = false

  const isOpen = () => failures >= FAILURES
  /** Not for longer than it lasts, however far the clock was put back meanwhile. */
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
      // A no is an answer: whoever gives it is there.
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
