/** In milliseconds. A try and the wait before it stay under the ten seconds of the contract. */
export const usualTiming = {
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

/** Where the socket of the page's own shop is. */
export function addressOfPage(): string {
  return `${location.origin.replace(/^http/, 'ws')}/api/live`
}
