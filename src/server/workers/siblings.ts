import type { ActionName } from '../../shared/contract/doors.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { isLimited } from '../action/limits.ts'
import type { Hub } from './hub.ts'
import type { Person } from '../live/presence.ts'
import type { FromWorker, Question, ToWorker } from './messages.ts'

/** The limits of the whole shop; each counts when it is asked. */
export type Limits = {
  /** Counts a call; rejects with `rate_limited` when the address has had its share. */
  take: (action: ActionName, address: string) => Promise<void>
  /**
   * Counts a sign-in as failed before its password is looked at, so that a burst of tries cannot
   * slip past the limit together; rejects with `rate_limited` when this address or this name has
   * failed too often.
   */
  signIn: (address: string, username: string) => Promise<Attempt>
  /** Counts a webhook as false before it is verified, likewise. */
  webhook: (address: string) => Promise<Attempt>
}

export type Attempt = {
  /** Takes back what was counted. */
  succeeded: () => void
}

type Ears = {
  /** Another worker has committed. */
  committed: () => void
  /** Another worker has met a damaged page. */
  damaged: () => void
  present: (person: Person) => void
  absent: (key: string) => void
  /** What this worker has counted, for one that is asked for the sums. */
  readMetrics: () => Promise<unknown>
}

/** What a worker has in common with the others; a single one has it to itself. */
export type Siblings = {
  /** What its own names begin with, so that no other's are the same. */
  name: string
  limits: Limits
  /** Takes a place for a socket from this address; rejects with `rate_limited` when it has enough. */
  takePlace: (address: string) => Promise<void>
  leavePlace: (address: string) => void
  /** Does what only one may do at a time; null, and nothing done, when another is at it. */
  alone: <T>(name: string, work: () => Promise<T>) => Promise<{ value: T } | null>
  tell: (
    message: Extract<FromWorker, { kind: 'committed' | 'damaged' | 'present' | 'absent' }>,
  ) => void
  /** What the other workers have counted. */
  gatherMetrics: () => Promise<unknown[]>
  /** From now on it hears of the others. */
  listen: (ears: Ears) => void
}

type Answered = { resolve: (value: unknown) => void; reject: (error: unknown) => void }

/** The worker's end of the line to the hub; `hear` takes what comes from there. */
export function createSiblings(send: (message: FromWorker) => void, name: string) {
  const asked = new Map<number, Answered>()
  let count = 0
  let ears: Ears | null = null

  function ask(question: Question, id = ++count): Promise<unknown> {
    return new Promise((resolve, reject) => {
      asked.set(id, { resolve, reject })
      send({ kind: 'ask', id, question })
    })
  }

  async function attempt(question: Question): Promise<Attempt> {
    const id = ++count
    await ask(question, id)
    return { succeeded: () => send({ kind: 'succeeded', id }) }
  }

  async function alone<T>(what: string, work: () => Promise<T>): Promise<{ value: T } | null> {
    if (!(await ask({ about: 'claim', name: what }))) return null
    try {
      return { value: await work() }
    } finally {
      send({ kind: 'released', name: what })
    }
  }

  function hear(message: ToWorker) {
    if (message.kind === 'answer') return settle(message.id)?.resolve(message.value)
    if (message.kind === 'refused') {
      const { id, message: words, retryAfter } = message
      return settle(id)?.reject(new ActionError('rate_limited', { message: words, retryAfter }))
    }
    if (message.kind === 'read metrics') return void tellMetrics(message.id)
    if (message.kind === 'present') return ears?.present(message.person)
    if (message.kind === 'absent') return ears?.absent(message.key)
    if (message.kind === 'committed') return ears?.committed()
    // Anything else would be of another version.
    if (message.kind === 'damaged') ears?.damaged()
  }

  function settle(id: number): Answered | undefined {
    const known = asked.get(id)
    asked.delete(id)
    return known
  }

  async function tellMetrics(id: number) {
    send({ kind: 'metrics', id, metrics: await ears?.readMetrics() })
  }

  const siblings: Siblings = {
    name,
    limits: {
      take: async (action, address) => {
        if (isLimited(action)) await ask({ about: 'call', action, address })
      },
      signIn: (address, username) => attempt({ about: 'sign-in', address, username }),
      webhook: (address) => attempt({ about: 'webhook', address }),
    },
    takePlace: async (address) => void (await ask({ about: 'socket', address })),
    leavePlace: (address) => send({ kind: 'left', address }),
    alone,
    tell: send,
    gatherMetrics: async () => (await ask({ about: 'metrics' })) as unknown[],
    listen: (wanted) => {
      ears = wanted
      send({ kind: 'listening' })
    },
  }
  return { siblings, hear }
}

/** Joins a hub in this very process. */
export function joinHere(hub: Hub, name = ''): { siblings: Siblings; leave: () => void } {
  const { siblings, hear } = createSiblings((message) => member.receive(message), name)
  const member = hub.join(hear)
  return { siblings, leave: member.leave }
}
