/** `drain` waits for a balancer that has polled within this many milliseconds. */
const POLLED_WITHIN = 5_000
/**
 * This many polls of `/healthz` in that time indicate a balancer; monitors and people poll less
 * often.
 */
const POLLS_OF_BALANCER = 3
/** Milliseconds to wait for requests that the balancer sent before it saw the 503. */
const IN_FLIGHT = 500

export type Readiness = ReturnType<typeof createReadiness>

/**
 * Tells a balancer or proxy that the shop is about to stop. Otherwise the balancer may send a
 * request on a connection that the server is just closing, and cannot know whether it is safe to
 * retry.
 */
export function createReadiness(now: () => number = () => performance.now()) {
  let readyPolledAt = Number.NEGATIVE_INFINITY
  /** The latest polls of `/healthz`. */
  const healthPolls: number[] = []
  const reported = Promise.withResolvers<void>()
  let isDraining = false

  function notePoll() {
    if (isDraining) reported.resolve()
  }

  function isPolled(): boolean {
    const since = now() - POLLED_WITHIN
    const isFrequent = healthPolls.length === POLLS_OF_BALANCER && (healthPolls[0] ?? 0) >= since
    return readyPolledAt >= since || isFrequent
  }

  return {
    /** The response to `/readyz`. */
    answer: (): Response => {
      readyPolledAt = now()
      notePoll()
      return new Response(null, {
        status: isDraining ? 503 : 200,
        headers: { 'Cache-Control': 'no-store' },
      })
    },
    /** Called for each request to `/healthz`. */
    healthPolled: () => {
      healthPolls.push(now())
      if (healthPolls.length > POLLS_OF_BALANCER) healthPolls.shift()
      notePoll()
    },
    isDraining: () => isDraining,
    /** Resolves when the balancer has seen the 503; at once if none polls. */
    drain: async (): Promise<void> => {
      isDraining = true
      if (!isPolled()) return
      await Promise.race([reported.promise, Bun.sleep(POLLED_WITHIN)])
      await Bun.sleep(IN_FLIGHT)
    },
  }
}

type Health = 'ok' | 'starting' | 'draining' | 'unavailable'

/** The response to `/healthz`. */
export function healthResponse(status: Health, version: string): Response {
  return Response.json(
    { status, version },
    { status: status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } },
  )
}
