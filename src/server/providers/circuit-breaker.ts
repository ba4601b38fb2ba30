import { ProviderUnavailable, UnreadableRecord } from './provider.ts'

/** Consecutive failures that open the breaker, and how many payments they must concern at least. */
const FAILURE_LIMIT = 5
const SUBJECT_LIMIT = 3
/** Milliseconds the breaker stays open before it lets one probe through. */
const OPEN_FOR = 5_000
/** Failing payments that are remembered. */
const MOST_SUBJECTS = 1_000

export type CircuitBreaker = {
  /**
   * Runs a call, or throws `ProviderUnavailable` at once while the breaker is open. Calls about the
   * same payment share a `subject`; a call that opens a payment has none.
   */
  run: <T>(call: () => Promise<T>, subject?: string) => Promise<T>
  isClosed: () => boolean
}

/**
 * After several failures in a row, calls fail at once instead of waiting for a timeout. Then one
 * probe is let through, and its outcome closes or reopens the breaker. A provider may fail for some
 * payments only, so those must not stop the others: failures of few payments do not open the breaker,
 * and a call about something that has not failed yet may probe at once.
 */
export function createCircuitBreaker(elapsed: () => number): CircuitBreaker {
  const failing = new Set<string>()
  let withoutSubject = 0
  let failures = 0
  let openUntil = 0
  let isProbing = false

  const isOpen = () => failures >= FAILURE_LIMIT && failing.size + withoutSubject >= SUBJECT_LIMIT
  const isNew = (subject: string | undefined) =>
    subject === undefined ? withoutSubject === 0 : !failing.has(subject)
  const isWaiting = () => isOpen() && (isProbing || elapsed() < openUntil)
  const isRefusing = (subject?: string) => isWaiting() && (isProbing || !isNew(subject))

  async function run<T>(call: () => Promise<T>, subject?: string): Promise<T> {
    if (isRefusing(subject)) throw unavailable()
    const isProbe = isOpen()
    if (isProbe) isProbing = true
    try {
      const result = await call()
      close()
      return result
    } catch (error) {
      // A refusal or an unreadable record proves that the provider is up.
      const isOutage = error instanceof ProviderUnavailable && !(error instanceof UnreadableRecord)
      if (isOutage) recordFailure(subject)
      else close()
      throw error
    } finally {
      if (isProbe) isProbing = false
    }
  }

  function close() {
    failures = 0
    withoutSubject = 0
    failing.clear()
  }

  function recordFailure(subject: string | undefined) {
    failures += 1
    if (subject === undefined) withoutSubject += 1
    else if (failing.size < MOST_SUBJECTS) failing.add(subject)
    if (isOpen()) openUntil = elapsed() + OPEN_FOR
  }

  function unavailable(): ProviderUnavailable {
    const retryAfter = Math.max(1, Math.ceil((openUntil - elapsed()) / 1000))
    return new ProviderUnavailable('The provider has not answered for a while.', { retryAfter })
  }

  return { run, isClosed: () => !isWaiting() }
}
