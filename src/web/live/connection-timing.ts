import { liveProtocols } from '#shared/contract/events.ts'
import { backoff } from '#shared/domain/backoff.ts'

/**
 * In milliseconds. An attempt and the wait before it stay under ten seconds (LIVE-12), unless
 * attempts have run out of time: on a slow network, each may take longer than the one before.
 */
export const defaultTiming = {
  firstRetry: 300,
  longestRetry: 5_000,
  answerWithin: 4_000,
  answerWithinSlow: 32_000,
  answerWithinOffline: 1_000,
  answerWithinAwake: 600,
  quietFor: 20_000,
  quietDuringCall: 4_000,
  beat: 1_000,
}

/** With more missed events than this, refetching everything is cheaper. */
export const longestCatchUp = 5_000

/** How long to wait for answers, in milliseconds: longer on a network that has shown to be slow. */
export function createDeadlines({ answerWithin, answerWithinSlow }: typeof defaultTiming) {
  /** Attempts to connect in a row whose answer did not come in time. */
  let timeouts = 0
  /** How long the last answer took. */
  let roundTrip = 0

  const longest = () => Math.min(answerWithin * 2 ** timeouts, answerWithinSlow)
  return {
    longest,
    /** For an answer of a connection in doubt, which should come sooner. */
    inDoubt: (within: number) => Math.min(Math.max(within, 3 * roundTrip), longest()),
    onAnswer: (elapsed: number) => void (roundTrip = elapsed),
    onTimeout: () => void (timeouts += 1),
    // The next attempt on this network may need as long as this one.
    onLive: () => void (timeouts = Math.max(0, timeouts - 1)),
  }
}

/**
 * Opens a socket; null if the browser blocks it, for example under a company policy. With the token of
 * an admin, the shop opens it however many guests are connected.
 */
export function openSocket(url = addressOfPage(), token?: string): WebSocket | null {
  const { live, bearer } = liveProtocols
  try {
    return token === undefined ? new WebSocket(url) : new WebSocket(url, [live, bearer + token])
  } catch {
    return null
  }
}

/** Milliseconds to wait after this many failures. */
export function retryAfter({ firstRetry, longestRetry }: typeof defaultTiming, failures: number) {
  const longest = backoff(failures + 1, { first: firstRetry, longest: longestRetry })
  // Jitter, so that not every client reconnects at the same moment.
  return longest * (0.5 + Math.random() / 2)
}

/** The socket URL of the page's own shop. */
function addressOfPage(): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/live`
}
