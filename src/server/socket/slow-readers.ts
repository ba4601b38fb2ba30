/** Bytes that one reader may leave unread before it is let go. */
const UNREAD_LIMIT = 4 * 1024 * 1024
/** Bytes that all of them may leave unread together: a crowd must not fill the shop's memory. */
const UNREAD_TOGETHER = 96 * 1024 * 1024
/** Milliseconds within which somebody who reads at all takes some of what waits for them. */
const PATIENCE = 15_000

export type Reader = { getBufferedAmount: () => number }

/**
 * Who does not keep up: has left too much unread, has taken nothing of it for long, or is among
 * those with the most while all of them together have left too much. To be asked every second.
 */
export function createSlowReaders<R extends Reader>(now: () => number = () => performance.now()) {
  const waiting = new WeakMap<R, { unread: number; since: number }>()

  function isStuck(reader: R, unread: number): boolean {
    if (unread === 0) return !waiting.delete(reader) && false
    const before = waiting.get(reader)
    if (!before || unread < before.unread) {
      waiting.set(reader, { unread, since: now() })
      return false
    }
    waiting.set(reader, { unread, since: before.since })
    return now() - before.since >= PATIENCE
  }

  return {
    inList: (readers: Iterable<R>): R[] => {
      const slow: R[] = []
      const others: { reader: R; unread: number }[] = []
      let together = 0
      for (const reader of readers) {
        const unread = reader.getBufferedAmount()
        if (unread > UNREAD_LIMIT || isStuck(reader, unread)) {
          slow.push(reader)
        } else if (unread > 0) {
          others.push({ reader, unread })
          together += unread
        }
      }
      if (together <= UNREAD_TOGETHER) return slow
      for (const { reader, unread } of others.toSorted((a, b) => b.unread - a.unread)) {
        if (together <= UNREAD_TOGETHER) break
        slow.push(reader)
        together -= unread
      }
      return slow
    },
  }
}
