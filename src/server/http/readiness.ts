/** Milliseconds within which a proxy must poll for `drain` to wait for it. */
const POLLED_WITHIN = 5_000
/** Milliseconds for requests that the proxy sent before it saw the 503. */
const IN_FLIGHT = 100

export type Readiness = ReturnType<typeof createReadiness>

/**
 * The readiness check for a proxy. Without it, the proxy may send a request on a connection that the
 * stopping server is just closing, and could not know whether it is safe to retry.
 */
export function createReadiness(now: () => number = () => performance.now()) {
  let polledAt = Number.NEGATIVE_INFINITY
  const seen = Promise.withResolvers<void>()
  let isDraining = false

  return {
    answer: (): Response => {
      polledAt = now()
      if (isDraining) seen.resolve()
      return new Response(null, {
        status: isDraining ? 503 : 200,
        headers: { 'Cache-Control': 'no-store' },
      })
    },
    isDraining: () => isDraining,
    /** Resolves when the proxy has seen the 503; at once if nobody polls. */
    drain: async (): Promise<void> => {
      isDraining = true
      if (now() - polledAt > POLLED_WITHIN) return
      await Promise.race([seen.promise, Bun.sleep(POLLED_WITHIN)])
      await Bun.sleep(IN_FLIGHT)
    },
  }
}
