import { openTopics } from '#shared/contract/events.ts'
import type { JournalEntry } from './journal.ts'

/** Subjects whose newest event is kept: 4 MB if all of them are products with the longest texts. */
const MOST = 100

/**
 * The newest public event of each product and each section of the settings. Shoppers need no others: a
 * crowd that reconnects reads nothing from the database and gets at most one event per subject, however
 * much was sold.
 */
export function createNewestEvents(from: number, recent: readonly JournalEntry[]) {
  /** By subject, oldest first. */
  const newest = new Map<string, JournalEntry>()
  let since = from
  let last = from

  function add(entry: JournalEntry) {
    last = entry.seq
    if (!openTopics.includes(entry.topic)) return
    newest.delete(entry.subject)
    newest.set(entry.subject, entry)
    const [oldest] = newest.values()
    if (newest.size <= MOST || !oldest) return
    newest.delete(oldest.subject)
    since = oldest.seq
  }

  for (const entry of recent) add(entry)
  return {
    add,
    /** The number after which the newest events are known. */
    since: () => since,
    /** The newest events after this number; null if they are not known that far back. */
    after: (seq: number) =>
      seq < since
        ? null
        : { upTo: last, entries: [...newest.values()].filter((entry) => entry.seq > seq) },
  }
}
