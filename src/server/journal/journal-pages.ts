import { LRUCache } from 'lru-cache'
import type { Engine } from '../db/engine/engine.ts'
import type { FanOut } from './fan-out.ts'
import { type JournalEntry, readEvents } from './journal.ts'

/** Events per page. Reading a page of the largest events (10 kB) takes less than a millisecond. */
const PAGE_SIZE = 20
/** The most characters to cache; the least recently used pages are dropped first. */
const MAX_CHARACTERS = 4_000_000

type JournalPage = {
  upTo: number
  entries: readonly JournalEntry[]
}

/**
 * Caches pages of the journal for the dashboards that are catching up. After a restart, all of them
 * catch up at once, while the shop keeps selling.
 */
export function createJournalPages({
  db,
  live,
}: {
  db: Pick<Engine, 'read'>
  live: Pick<FanOut, 'position'>
}) {
  const pages = new LRUCache<number, JournalPage>({
    maxSize: MAX_CHARACTERS,
    sizeCalculation: ({ entries }) => 1 + entries.reduce((sum, entry) => sum + lengthOf(entry), 0),
  })

  return {
    /**
     * The page with the event after this number, up to the last event that was sent; null if
     * housekeeping has pruned that event.
     */
    after: async (seq: number): Promise<JournalPage | null> => {
      const first = Math.floor(seq / PAGE_SIZE) * PAGE_SIZE
      const upTo = Math.min(first + PAGE_SIZE, live.position())
      const cached = pages.get(first)
      const page = cached && cached.upTo >= upTo ? cached : await readPage(first, upTo)
      return page.entries.some((entry) => entry.seq === seq + 1) ? page : null
    },
  }

  async function readPage(first: number, upTo: number): Promise<JournalPage> {
    const entries = await readEvents(db.read, { after: first, upTo, limit: PAGE_SIZE })
    const page = { upTo, entries }
    pages.set(first, page)
    return page
  }
}

function lengthOf({ frame, staffFrame }: JournalEntry): number {
  return frame.length + (staffFrame === frame ? 0 : staffFrame.length)
}
