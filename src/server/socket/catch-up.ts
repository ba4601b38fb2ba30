import type { Topic } from '../../shared/contract/events.ts'
import type { Context } from '../context/context.ts'
import type { Listener } from './broadcast.ts'
import { type JournalEntry, journalBounds } from '../journal/journal.ts'
import { createJournalPages } from '../journal/journal-pages.ts'
import { createTurns } from '../runtime/semaphore.ts'

/** Bytes after which catching up waits for the reader, so that much of it is no reason to let go. */
const UNREAD = 512 * 1024
/** Events that leave in one piece: a hundred kilobytes of the largest. */
const PIECE = 10
/** Milliseconds of reading and sending in one turn of the loop; then everybody else has as long. */
const TURN = 1

type Reader = Listener & { getBufferedAmount: () => number }

type Missed = {
  since: number
  topics: Topic[]
  isStaff: boolean
  /** Whether anybody is there to be told. */
  isThere: () => boolean
  /** Waits until some of what was sent has left, or nobody is there any more. */
  drained: () => Promise<void>
  /** Called when some of it is forgotten by now: from this number on it will be told. */
  startAfresh: (seq: number) => void
  /** Called when everything up to this number has been sent, in one turn with the last look. */
  goLive: (seq: number) => void
}

/**
 * Sends events that a reader has missed, for a moment in each turn of the loop whoever asks: hundreds
 * who ask for all that ever happened must hold up nobody else. Whoever has heard all goes live before
 * the others have their turn, or a shop where something always happens would never let them.
 */
export function createCatchUp(context: Context) {
  // Of their own: a crowd of strangers must not keep a dashboard waiting until it gives up.
  const turns = { staff: createTurns(1), strangers: createTurns(1) }
  const pages = createJournalPages(context)

  return async function catchUp(reader: Reader, missed: Missed): Promise<void> {
    const { topics, isStaff, isThere, drained, startAfresh, goLive } = missed
    const inTurn = isStaff ? turns.staff : turns.strangers
    let seq = missed.since

    async function tellForAMoment(): Promise<'live' | 'not yet'> {
      const began = performance.now()
      const isOver = () => performance.now() - began >= TURN || reader.getBufferedAmount() > UNREAD
      // Its turn may have come late.
      while (isThere()) {
        if (seq >= context.live.position()) {
          goLive(seq)
          return 'live'
        }
        if (isOver()) break
        const page = await pages.after(seq)
        // Housekeeping may be quicker than a reader who asked for the oldest that was kept.
        if (!page.entries.some((entry) => entry.seq === seq + 1)) {
          seq = context.live.position()
          startAfresh(seq)
          continue
        }
        seq = tell(reader, page.entries, { seq, topics, isStaff, isOver }) ?? page.upTo
      }
      return 'not yet'
    }

    // What was asked may have waited behind a sign-in until after the socket was closed.
    if (isThere() && seq >= context.live.position()) return goLive(seq)
    while (isThere()) {
      const state = await inTurn(async () => {
        const began = performance.now()
        const reached = await tellForAMoment()
        const took = performance.now() - began
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (took > TURN) await Bun.sleep(took)
        return reached
      })
      if (state === 'live') return
      while (isThere() && reader.getBufferedAmount() > UNREAD) await drained()
    }
  }
}

type Wanted = Pick<Missed, 'topics' | 'isStaff'> & { seq: number; isOver: () => boolean }

/** Sends what is wanted of a page, and says after which number it had to stop; null at its end. */
function tell(
  reader: Reader,
  entries: readonly JournalEntry[],
  { seq, topics, isStaff, isOver }: Wanted,
): number | null {
  const wanted = entries.filter((entry) => entry.seq > seq && topics.includes(entry.topic))
  for (let at = 0; at < wanted.length; at += PIECE) {
    const piece = wanted.slice(at, at + PIECE)
    reader.cork(() =>
      piece.forEach(({ frame, staffFrame }) => reader.send(isStaff ? staffFrame : frame)),
    )
    if (at + PIECE < wanted.length && isOver()) return piece.at(-1)?.seq ?? seq
  }
  return null
}

/** Whether the journal still has everything after this number, and the number is one of its own. */
export async function isKept({ db }: Context, since: number): Promise<boolean> {
  const { first, last } = await journalBounds(db.read)
  return since <= last && since >= first - 1
}
