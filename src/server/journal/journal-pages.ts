import type { Engine } from '../db/engine/engine.ts'
import type { FanOut } from './fan-out.ts'
import { type JournalEntry, readEvents } from './journal.ts'

/** Events of a page: of the largest, 10 kB each, as many as are read in less than a millisecond. */
const PAGE = 20
/** Characters of all frames that are kept; the pages asked for longest ago go first. */
const KEPT = 4_000_000

export type JournalPage = {
  /** Everything up to this number is in it, or on an earlier page. */
  upTo: number
  entries: readonly JournalEntry[]
}

/**
 * The journal in pages, each read once for all who are catching up: after a restart that is everybody
 * at the same time, while the shop goes on selling.
 */
export function createJournalPages({
  db,
  live,
}: {
  db: Pick<Engine, 'read'>
  live: Pick<FanOut, 'position'>
}) {
  const kept = new Map<number, JournalPage & { size: number }>()
  let size = 0

  function forget(first: number) {
    size -= kept.get(first)?.size ?? 0
    kept.delete(first)
  }

  function keep(first: number, page: JournalPage) {
    const own = page.entries.reduce((sum, { frame, staffFrame }) => {
      return sum + frame.length + (staffFrame === frame ? 0 : staffFrame.length)
    }, 0)
    forget(first)
    kept.set(first, { ...page, size: own })
    size += own
    for (const oldest of kept.keys()) {
      if (size <= KEPT) break
      forget(oldest)
    }
  }

  return {
    /** The page with the event after this number, as far as everybody has been told of it. */
    after: async (seq: number): Promise<JournalPage> => {
      const first = Math.floor(seq / PAGE) * PAGE
      const upTo = Math.min(first + PAGE, live.position())
      const found = kept.get(first)
      if (found && found.upTo >= upTo) {
        keep(first, found)
        return found
      }
      const entries = await readEvents(db.read, { after: first, upTo, limit: PAGE })
      const page = { upTo, entries }
      keep(first, page)
      return page
    },
  }
}
