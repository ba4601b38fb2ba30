import pLimit from 'p-limit'
import type { Topic } from '#shared/contract/events.ts'
import type { Context } from '../context/context.ts'
import { createJournalPages } from '../journal/journal-pages.ts'
import { journalBounds, type JournalEntry } from '../journal/journal.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'
import type { Listener } from './broadcast.ts'

/** Unread bytes at which catching up pauses, well below the limit that closes a slow socket. */
const UNREAD = 512 * 1024
/** Events per batch: about 100 KB if all of them have the maximum size. */
const BATCH = 10
/** Milliseconds of reading and sending before other work gets as much time. */
const SLICE = 1

type Receiver = Listener & { getBufferedAmount: () => number }

type Missed = {
  since: number
  topics: Topic[]
  isStaff: boolean
  seesAll: (topic: Topic) => boolean
  isOpen: () => boolean
  drained: () => Promise<void>
  /** Called when missed events have been pruned: delivery continues after this number. */
  reset: (seq: number) => void
  /** Called when everything up to this number has been sent, in the same tick as the last check. */
  goLive: (seq: number) => void
}

/**
 * Sends the events that a socket has missed, in slices, so that hundreds of sockets do not block anyone
 * else: staff get every event from the journal, shoppers the newest of each subject. A socket goes live
 * in the same tick in which it has caught up; otherwise a busy shop would always be one event ahead.
 */
export function createCatchUp(context: Context) {
  // Separate queues: a crowd of shoppers must not keep a dashboard waiting until it times out.
  const queues = { staff: pLimit(1), public: pLimit(1) }
  const pages = createJournalPages(context)

  return async function catchUp(reader: Receiver, missed: Missed): Promise<void> {
    const { topics, isStaff, seesAll, isOpen, drained, reset, goLive } = missed
    const inQueue = isStaff ? queues.staff : queues.public
    let seq = missed.since

    async function sendSlice(): Promise<'live' | 'not yet'> {
      const began = performance.now()
      const isOver = () => performance.now() - began >= SLICE || reader.getBufferedAmount() > UNREAD
      while (isOpen()) {
        if (seq >= context.live.position()) {
          goLive(seq)
          return 'live'
        }
        if (isOver()) break
        const page = isStaff ? await pages.after(seq) : context.live.newest.after(seq)
        if (!page) {
          seq = context.live.position()
          reset(seq)
          continue
        }
        seq = sendPage(reader, page.entries, { seq, topics, seesAll, isOver }) ?? page.upTo
      }
      return 'not yet'
    }

    // The socket may have received events from another instance that this one has not read yet.
    if (seq > context.live.position()) await context.live.nudge()
    // The socket may have closed while the subscription waited behind a sign-in.
    if (isOpen() && seq >= context.live.position()) return goLive(seq)
    while (isOpen()) {
      const state = await inQueue(async () => {
        const began = performance.now()
        const reached = await sendSlice()
        const elapsed = performance.now() - began
        await yieldToEventLoop()
        if (elapsed > SLICE) await Bun.sleep(elapsed)
        return reached
      })
      if (state === 'live') return
      while (isOpen() && reader.getBufferedAmount() > UNREAD) await drained()
    }
  }
}

type EntryFilter = Pick<Missed, 'topics' | 'seesAll'> & { seq: number; isOver: () => boolean }

function sendPage(
  reader: Receiver,
  entries: readonly JournalEntry[],
  { seq, topics, seesAll, isOver }: EntryFilter,
): number | null {
  const matches = entries.filter((entry) => entry.seq > seq && topics.includes(entry.topic))
  for (let at = 0; at < matches.length; at += BATCH) {
    const batch = matches.slice(at, at + BATCH)
    reader.cork(() =>
      batch.forEach(({ topic, frame, staffFrame }) =>
        reader.send(seesAll(topic) ? staffFrame : frame),
      ),
    )
    if (at + BATCH < matches.length && isOver()) return batch.at(-1)?.seq ?? seq
  }
  return null
}

/** Whether this number is in the journal's range, so that nothing after it has been pruned. */
export async function isKept({ db }: Context, since: number): Promise<boolean> {
  const { first, last } = await journalBounds(db.read)
  return since <= last && since >= first - 1
}
