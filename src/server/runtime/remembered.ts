/** Longer than any address. A client must not fill the memory with longer texts. */
const LONGEST = 64
const MOST = 1_000

/**
 * Wraps a pure function of a short text so that it remembers its results. A request asks the same of
 * its visitor's address a dozen times, and reading an address costs fifty times as much as a look-up.
 */
export function remembered<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    if (text.length > LONGEST) return work(text)
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= MOST) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}
