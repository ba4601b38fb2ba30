import type { Engine } from '../db/engine/engine.ts'
import { journalBounds, type JournalEntry, readEvents } from './journal.ts'
import { createNewestEvents } from './newest-events.ts'

export type FanOut = Awaited<ReturnType<typeof createFanOut>>

const BATCH = 500
/** Events from before the start that shoppers may have missed, such as those during a restart. */
const RECENT = 200

/**
 * Sends new events by reading the journal from the last position whenever `nudge` is called. This
 * way, events of this process, events of other processes and missed events are all handled alike.
 */
export async function createFanOut(db: Engine) {
  const listeners: ((entry: JournalEntry) => void)[] = []
  const { first, last } = await journalBounds(db.read)
  const from = Math.max(0, first - 1, last - RECENT)
  const recent = await readEvents(db.read, { after: from, upTo: last, limit: RECENT })
  const newest = createNewestEvents(from, recent)
  let position = last
  let running: Promise<void> | null = null
  let isStale = false

  async function catchUp() {
    try {
      while (isStale) {
        isStale = false
        const entries = await readEvents(db.read, { after: position, limit: BATCH })
        for (const entry of entries) {
          position = entry.seq
          newest.add(entry)
          for (const listener of listeners) listener(entry)
        }
        if (entries.length === BATCH) isStale = true
      }
    } finally {
      // Reset in the same turn as the last check of `isStale`, so that no nudge is missed.
      running = null
    }
  }

  function nudge(): Promise<void> {
    // A read that is under way may have missed the event, so it must read again.
    isStale = true
    running ??= catchUp()
    return running
  }

  db.onCommit(nudge)
  return {
    /** The number of the last event that was sent. */
    position: () => position,
    newest,
    nudge,
    listen: (listener: (entry: JournalEntry) => void) => void listeners.push(listener),
  }
}
