/** Milliseconds for which an answer stands, so that nobody can make the shop write by asking. */
const STANDS_FOR = 1_000

/**
 * Tells whether a write reaches the disk at this moment. Only a write can tell: on a full disk a
 * lock is still to be had.
 */
export function createWriteProbe(
  write: (value: string) => Promise<unknown>,
): () => Promise<boolean> {
  let askedAt = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(true)

  return () => {
    const now = performance.now()
    if (now - askedAt >= STANDS_FOR) {
      askedAt = now
      answer = write(new Date().toISOString()).then(
        () => true,
        () => false,
      )
    }
    return answer
  }
}
