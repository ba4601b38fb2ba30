import type { Engine } from '../db/engine/engine.ts'
import { type JournalEntry, journalBounds, readEvents } from './journal.ts'

export type FanOut = {
  /** The number of the last event that went out. */
  position: () => number
  /** Reads the journal from where it stood and tells everyone; called after each commit. */
  nudge: () => Promise<void>
  /** Hears of every event, in order: the sockets, the page cache. */
  listen: (listener: (entry: JournalEntry) => void) => void
}

const BATCH = 500

/**
 * Carries no message of its own: whenever it is nudged it reads the journal from where it last
 * stood. So the shop's own writes, those of a command beside it and a client that was away are the
 * same mechanism.
 */
export async function createFanOut(db: Engine): Promise<FanOut> {
  const listeners: ((entry: JournalEntry) => void)[] = []
  let position = (await journalBounds(db.read)).last
  let running: Promise<void> | null = null
  let isStale = false

  async function catchUp() {
    try {
      while (isStale) {
        isStale = false
        const entries = await readEvents(db.read, { after: position, limit: BATCH })
        for (const entry of entries) {
          position = entry.seq
          for (const listener of listeners) listener(entry)
        }
        if (entries.length === BATCH) isStale = true
      }
    } finally {
      // In one turn with the last look at isStale, so that no nudge falls between the two.
      running = null
    }
  }

  function nudge(): Promise<void> {
    // A nudge during a read may be of an event that the read has missed: read once more.
    isStale = true
    running ??= catchUp()
    return running
  }

  db.onCommit(nudge)
  return {
    position: () => position,
    nudge,
    listen: (listener) => void listeners.push(listener),
  }
}
