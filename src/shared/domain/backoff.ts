type Waits = {
  /** After the first failed attempt. */
  first: number
  longest?: number
}

/** The wait after this many failed attempts: exponential backoff without jitter. */
export function backoff(attempts: number, { first, longest = Infinity }: Waits): number {
  return Math.min(longest, first * 2 ** Math.max(0, attempts - 1))
}
