import type { Topic } from '#shared/contract/events.ts'
import { yieldToEventLoop } from '../runtime/event-loop.ts'

/** Milliseconds of sending before yielding to the event loop. */
const SLICE = 0.25

export type Listener = {
  send: (text: string) => unknown
  /** Sends everything that `work` sends in one batch. */
  cork: (work: () => void) => unknown
}

export type Message = {
  /** The frame for everyone, and the one for staff if it differs. */
  frame: string
  staffFrame?: string
  /** Takes the place of a message about the same subject that has not been sent. */
  subject?: string
}

type Pending = Message & { topic: Topic; number: number }

type Subscription = {
  next: number
  /** Topics, each with the number of the first message to deliver. */
  topics: Map<Topic, number>
}

/**
 * Publishes messages to every subscribed socket, in order. Sends in slices so that thousands of sockets
 * do not block requests; a socket whose turn comes late gets all messages so far in one batch. Rounds
 * start at least `interval` milliseconds apart, so that bursts are batched.
 */
export function createBroadcast<L extends Listener>(
  seesAll: (listener: L, topic: Topic) => boolean,
  interval: number,
) {
  const subscriptions = new Map<L, Subscription>()
  /** In the order of their numbers, by subject or number. */
  const pending = new Map<string | number, Pending>()
  /** The number of the next message. */
  let next = 0
  let isPublishing = false
  let lastRound = Number.NEGATIVE_INFINITY

  function publish(topic: Topic, message: Message) {
    if (subscriptions.size === 0) return
    const key = message.subject ?? next
    pending.delete(key)
    pending.set(key, { ...message, topic, number: next })
    next += 1
    if (isPublishing) return
    isPublishing = true
    // Messages published in the same tick go out together.
    queueMicrotask(() => void runRounds())
  }

  async function runRounds() {
    while (pending.size > 0) {
      const early = lastRound + interval - performance.now()
      if (early > 0) await Bun.sleep(early)
      lastRound = performance.now()
      const end = next
      let since = performance.now()
      for (const listener of subscriptions.keys()) {
        try {
          flush(listener)
        } catch {
          // The socket is broken; the others still get their messages.
          subscriptions.delete(listener)
        }
        if (performance.now() - since < SLICE) continue
        await yieldToEventLoop()
        since = performance.now()
      }
      for (const [key, { number }] of pending) if (number < end) pending.delete(key)
    }
    isPublishing = false
  }

  /** Sends what this socket has not been sent. */
  function flush(listener: L) {
    const subscription = subscriptions.get(listener)
    if (!subscription) return
    const { topics, next: from } = subscription
    subscription.next = next
    const frames: string[] = []
    for (const { topic, number, frame, staffFrame = frame } of pending.values()) {
      const first = topics.get(topic)
      if (first === undefined || number < Math.max(first, from)) continue
      frames.push(seesAll(listener, topic) ? staffFrame : frame)
    }
    const [only] = frames
    if (only === undefined) return
    if (frames.length === 1) listener.send(only)
    else listener.cork(() => frames.forEach((each) => listener.send(each)))
  }

  /** Subscribes to these topics in addition to earlier ones, for messages published from now on. */
  function join(listener: L, topics: readonly Topic[]) {
    const subscription = subscriptions.get(listener) ?? { next, topics: new Map<Topic, number>() }
    for (const topic of topics) subscription.topics.set(topic, next)
    subscriptions.set(listener, subscription)
  }

  function leave(listener: L, topics: readonly Topic[]) {
    const subscription = subscriptions.get(listener)
    for (const topic of topics) subscription?.topics.delete(topic)
  }

  /** Forgets a socket; returns its topics. */
  function remove(listener: L): Topic[] {
    const topics = subscriptions.get(listener)?.topics.keys() ?? []
    subscriptions.delete(listener)
    return [...topics]
  }

  return { join, leave, publish, flush, remove }
}
