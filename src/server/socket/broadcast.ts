import type { Topic } from '../../shared/contract/events.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'

/** Milliseconds of sending before yielding to the event loop. */
const SLICE = 0.25

/** Milliseconds between the starts of two rounds: one screen refresh, so bursts are batched. */
const ROUND_INTERVAL = 16

export type Listener = {
  send: (text: string) => unknown
  /** Sends everything that `work` sends in one batch. */
  cork: (work: () => void) => unknown
}

/** The frame for everyone, and the one for staff if it differs. */
export type Message = { frame: string; staffFrame?: string }

type Subscription = {
  next: number
  /** Topics, each with the number of the first message to deliver. */
  topics: Map<Topic, number>
}

/**
 * Publishes messages to every subscribed socket, in order. Sends in slices so that thousands of sockets
 * do not block requests; a socket whose turn comes late gets all messages so far in one batch.
 */
export function createBroadcast<L extends Listener>(
  seesAll: (listener: L, topic: Topic) => boolean,
) {
  const subscriptions = new Map<L, Subscription>()
  const messages: (Message & { topic: Topic })[] = []
  /** How many messages were dropped from the front of `messages`. */
  let dropped = 0
  let isPublishing = false
  let lastRound = Number.NEGATIVE_INFINITY
  const end = () => dropped + messages.length

  function publish(topic: Topic, { frame, staffFrame = frame }: Message) {
    messages.push({ topic, frame, staffFrame })
    if (isPublishing) return
    isPublishing = true
    // Messages published in the same tick go out together.
    queueMicrotask(() => void runRounds())
  }

  async function runRounds() {
    while (messages.length > 0) {
      const early = lastRound + ROUND_INTERVAL - performance.now()
      if (early > 0) await Bun.sleep(early)
      lastRound = performance.now()
      const deliveredToAll = end()
      let since = performance.now()
      for (const [listener, subscription] of subscriptions) {
        try {
          deliver(listener, subscription)
        } catch {
          // The socket is broken; the others still get their messages.
          subscriptions.delete(listener)
        }
        if (performance.now() - since < SLICE) continue
        await yieldToEventLoop()
        since = performance.now()
      }
      messages.splice(0, deliveredToAll - dropped)
      dropped = deliveredToAll
    }
    isPublishing = false
  }

  function deliver(listener: L, subscription: Subscription) {
    const { next, topics } = subscription
    subscription.next = end()
    const frames = messages.flatMap(({ topic, frame, staffFrame = frame }, index) => {
      const number = dropped + index
      const first = topics.get(topic)
      return first !== undefined && number >= Math.max(first, next)
        ? [seesAll(listener, topic) ? staffFrame : frame]
        : []
    })
    const [only] = frames
    if (only === undefined) return
    if (frames.length === 1) listener.send(only)
    else listener.cork(() => frames.forEach((frame) => listener.send(frame)))
  }

  /** Subscribes to these topics in addition to earlier ones, for messages published from now on. */
  function join(listener: L, topics: readonly Topic[]) {
    const subscription = subscriptions.get(listener) ?? {
      next: end(),
      topics: new Map<Topic, number>(),
    }
    for (const topic of topics) subscription.topics.set(topic, end())
    subscriptions.set(listener, subscription)
  }

  function leave(listener: L, topics: readonly Topic[]) {
    const subscription = subscriptions.get(listener)
    for (const topic of topics) subscription?.topics.delete(topic)
  }

  return { join, leave, publish, remove: (listener: L) => void subscriptions.delete(listener) }
}
