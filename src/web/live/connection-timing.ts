/** In milliseconds. A try and the wait before it stay under ten seconds (LIVE-12). */
export const defaultTiming = {
  firstRetry: 300,
  longestRetry: 5_000,
  answerWithin: 4_000,
  answerWithinOffline: 1_000,
  answerWithinAwake: 600,
  quietFor: 20_000,
  quietDuringCall: 4_000,
  beat: 1_000,
}

/** Events beyond which fetching everything afresh is less than being told of each. */
export const longestCatchUp = 5_000

/** A connection to the shop; null where the browser allows none, as some company networks have it. */
export function dial(url = addressOfPage()): WebSocket | null {
  try {
    return new WebSocket(url)
  } catch {
    return null
  }
}

/** How long to wait after so many failures, in milliseconds. */
export function retryAfter({ firstRetry, longestRetry }: typeof defaultTiming, failures: number) {
  const longest = Math.min(longestRetry, firstRetry * 2 ** failures)
  // Spread out, or every dashboard would knock at once when the shop comes back.
  return longest * (0.5 + Math.random() / 2)
}

/** Where the socket of the page's own shop is. */
function addressOfPage(): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/live`
}
