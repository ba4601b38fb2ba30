import type { ServerWebSocket } from 'bun'
import type { Topic } from '../../shared/contract/events.ts'
import type { Context } from '../context.ts'
import { journalBounds, readEvents } from '../live/journal.ts'
import { createTurns } from '../turns.ts'

/** Bytes after which catching up waits for the reader, so that much of it is no reason to let go. */
const UNREAD = 512 * 1024
/** Events that are read and sent in one turn of the loop: a hundred kilobytes of the largest. */
const BATCH = 10
/** After a turn that took longer than this (milliseconds) everybody else has as long. */
const LONG = 1

type Reader = Pick<ServerWebSocket, 'send' | 'getBufferedAmount'>

type Missed = {
  since: number
  topics: Topic[]
  /** Whether anybody is there to be told. */
  isThere: () => boolean
  /** Waits until some of what was sent has left, or nobody is there any more. */
  drained: () => Promise<void>
  /** Called when everything up to this number has been sent, in one turn with the last look. */
  goLive: (seq: number) => void
}

/**
 * Sends events that a reader has missed, a few in each turn of the loop whoever asks: hundreds who
 * ask for all that ever happened must hold up nobody else.
 */
export function createCatchUp(context: Context) {
  const inTurn = createTurns(1)

  return async function catchUp(
    reader: Reader,
    { since, topics, isThere, drained, goLive }: Missed,
  ): Promise<void> {
    let seq = since
    // Until nothing has happened while reading.
    while (seq < context.live.position()) {
      const range = { after: seq, upTo: context.live.position(), topics }
      seq = await inTurn(async () => {
        // Its turn may have come late.
        if (!isThere()) return seq
        const started = performance.now()
        const missed = await readEvents(context.db.read, { ...range, limit: BATCH })
        for (const entry of missed) reader.send(entry.frame)
        const took = performance.now() - started
        await new Promise<void>((resolve) => setImmediate(resolve))
        if (took > LONG) await Bun.sleep(took)
        return missed.length < BATCH ? range.upTo : (missed.at(-1)?.seq ?? range.upTo)
      })
      while (isThere() && reader.getBufferedAmount() > UNREAD) await drained()
      if (!isThere()) return
    }
    if (isThere()) goLive(seq)
  }
}

/** Whether the journal still has everything after this number, and the number is one of its own. */
export async function isKept({ db }: Context, since: number): Promise<boolean> {
  const { first, last } = await journalBounds(db.read)
  return since <= last && since >= first - 1
}
