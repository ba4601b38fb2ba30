import type { Topic } from '../../shared/contract/events.ts'

/** Milliseconds that telling may take before everybody else has a turn of the loop. */
const TURN = 0.25

/**
 * Milliseconds from the start of one round to that of the next. A screen shows nothing sooner, and in a
 * rush what happens within goes to each in one piece: what a round costs is its sends.
 */
const APART = 16

/** Somebody's socket, as far as telling needs it. */
export type Listener = {
  send: (text: string) => unknown
  /** What is sent within leaves in one piece. */
  cork: (work: () => void) => unknown
}

/** The text for everybody, and the one for staff when it says more. */
export type News = { frame: string; staffFrame?: string }

export type Broadcast<L extends Listener> = {
  /** Hears of these topics from now on, beside those that it hears of already. */
  join: (listener: L, topics: readonly Topic[]) => void
  leave: (listener: L, topics: readonly Topic[]) => void
  forget: (listener: L) => void
  tell: (topic: Topic, news: News) => void
}

type Place = {
  /** The number of the first piece of news that it was not brought. */
  next: number
  /** Topics, each with the first piece of news that is meant for it. */
  topics: Map<Topic, number>
}

/**
 * Tells everybody who listens, each in the order in which it happened, a few in each turn of the
 * loop: two thousand tabs that hear of a changed stock must hold up no shopper. Whoever is come to
 * late gets all that has happened since in one piece, so a rush of news costs no more rounds.
 */
export function createBroadcast<L extends Listener>(
  isStaff: (listener: L) => boolean,
): Broadcast<L> {
  const listeners = new Map<L, Place>()
  const news: (News & { topic: Topic })[] = []
  /** How many pieces of news came before those that are kept. */
  let dropped = 0
  let isTelling = false
  let lastRound = Number.NEGATIVE_INFINITY
  const end = () => dropped + news.length

  function tell(topic: Topic, { frame, staffFrame = frame }: News) {
    news.push({ topic, frame, staffFrame })
    if (isTelling) return
    isTelling = true
    // What is told in the same turn goes out together.
    queueMicrotask(() => void goRound())
  }

  async function goRound() {
    while (news.length > 0) {
      const early = lastRound + APART - performance.now()
      if (early > 0) await Bun.sleep(early)
      lastRound = performance.now()
      const heardByAll = end()
      let since = performance.now()
      for (const [listener, place] of listeners) {
        try {
          bring(listener, place)
        } catch {
          // Its line is gone: nobody else may miss their news for that.
          listeners.delete(listener)
        }
        if (performance.now() - since < TURN) continue
        await new Promise<void>((resolve) => setImmediate(resolve))
        since = performance.now()
      }
      news.splice(0, heardByAll - dropped)
      dropped = heardByAll
    }
    isTelling = false
  }

  function bring(listener: L, place: Place) {
    const { next, topics } = place
    place.next = end()
    const seesMore = isStaff(listener)
    const frames = news.flatMap(({ topic, frame, staffFrame = frame }, index) => {
      const number = dropped + index
      const first = topics.get(topic)
      return first !== undefined && number >= Math.max(first, next)
        ? [seesMore ? staffFrame : frame]
        : []
    })
    const [only] = frames
    if (only === undefined) return
    if (frames.length === 1) listener.send(only)
    else listener.cork(() => frames.forEach((frame) => listener.send(frame)))
  }

  function join(listener: L, topics: readonly Topic[]) {
    const place = listeners.get(listener) ?? { next: end(), topics: new Map<Topic, number>() }
    for (const topic of topics) place.topics.set(topic, end())
    listeners.set(listener, place)
  }

  function leave(listener: L, topics: readonly Topic[]) {
    const place = listeners.get(listener)
    for (const topic of topics) place?.topics.delete(topic)
  }

  return { join, leave, tell, forget: (listener) => void listeners.delete(listener) }
}
