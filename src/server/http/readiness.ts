/** A proxy that asks less often than this (milliseconds) has to be told in another way. */
const POLLED_WITHIN = 5_000
/** Milliseconds in which a request arrives that the proxy sent before it saw the last answer. */
const IN_FLIGHT = 100

export type Readiness = ReturnType<typeof createReadiness>

/**
 * Tells the proxy in front whether to send requests. Without it the proxy may send one on a
 * connection that the stopping server is closing at the same moment, and only the proxy's client
 * would know whether it can be repeated.
 */
export function createReadiness(now: () => number = () => performance.now()) {
  let polledAt = Number.NEGATIVE_INFINITY
  const noticed = Promise.withResolvers<void>()
  let isDraining = false

  return {
    /** `GET /readyz`: 200, or 503 once the shop is about to stop. */
    answer: (): Response => {
      polledAt = now()
      if (isDraining) noticed.resolve()
      return new Response(null, {
        status: isDraining ? 503 : 200,
        headers: { 'Cache-Control': 'no-store' },
      })
    },
    isDraining: () => isDraining,
    /** Resolves when the proxy has been told; at once if nobody asks. */
    drain: async (): Promise<void> => {
      isDraining = true
      if (now() - polledAt > POLLED_WITHIN) return
      await Promise.race([noticed.promise, Bun.sleep(POLLED_WITHIN)])
      await Bun.sleep(IN_FLIGHT)
    },
  }
}
