/** Longer than any address. A client must not fill the memory with longer texts. */
const LONGEST = 64
const MOST = 1_000

/**
 * Wraps a pure function of a short text so that it remembers its results. A request asks the same of
 * its visitor's address a dozen times, and reading an address costs fifty times as much as a look-up.
 */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    if (text.length > LONGEST) return work(text)
    const cached = results.get(text)
    if (cached !== undefined) return cached
    if (results.size >= MOST) results.clear()
    const result = work(text)
    results.set(text, result)
    return result
  }
}
