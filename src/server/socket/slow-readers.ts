const UNREAD_LIMIT = 4 * 1024 * 1024
/** Unread bytes of all sockets together, so that many slow readers cannot exhaust memory. */
const UNREAD_TOGETHER = 96 * 1024 * 1024
const PATIENCE = 15_000

export type Receiver = { getBufferedAmount: () => number }

/**
 * Finds sockets to close: those with too many unread bytes, those that have read nothing for 15
 * seconds, and, while all of them together exceed the limit, those with the most unread. Call it
 * every second.
 */
export function createSlowReaders<R extends Receiver>(now: () => number = () => performance.now()) {
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
