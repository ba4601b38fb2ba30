import { createLimits, type SignInAttempt } from '../action/limits.ts'
import { createSocketPlaces } from '../action/socket-limits.ts'
import { ActionError } from '../../shared/contract/errors.ts'
import { createGathering } from './gathering.ts'
import type { Person } from '../live/presence.ts'
import type { FromWorker, Question, ToWorker } from './messages.ts'

export type Member = {
  receive: (message: FromWorker) => void
  /** It is gone, however it went: what it held is free again. */
  leave: () => void
}

export type Hub = {
  join: (send: (message: ToWorker) => void) => Member
  /** How many have joined and not left. */
  count: () => number
}

type Known = {
  send: (message: ToWorker) => void
  isListening: boolean
  attempts: Map<number, SignInAttempt>
  places: Map<string, number>
  claims: Set<string>
  people: Map<string, Person>
}

/** Attempts beyond so many can no longer be taken back; each is at most a minute under way. */
const ATTEMPTS = 10_000

/**
 * What the shop has once however many workers it has: limits, places, claims, who has what open;
 * and the way by which one worker tells the others. It lives in the parent, or, with a single
 * worker, in its own process.
 */
export function createHub(clock: () => number): Hub {
  const limits = createLimits(clock)
  const places = createSocketPlaces()
  const claimed = new Set<string>()
  const members = new Set<Known>()
  const gathering = createGathering<Known>()

  function join(send: (message: ToWorker) => void): Member {
    const member: Known = {
      send,
      isListening: false,
      attempts: new Map(),
      places: new Map(),
      claims: new Set(),
      people: new Map(),
    }
    members.add(member)
    return { receive: (message) => receive(member, message), leave: () => leave(member) }
  }

  function receive(member: Known, message: FromWorker) {
    switch (message.kind) {
      case 'ask':
        return answer(member, message.id, message.question)
      case 'succeeded':
        member.attempts.get(message.id)?.succeeded()
        return void member.attempts.delete(message.id)
      case 'left':
        return leavePlace(member, message.address)
      case 'released':
        if (member.claims.delete(message.name)) claimed.delete(message.name)
        return
      case 'present':
        member.people.set(message.person.key, message.person)
        return tellOthers(member, message)
      case 'absent':
        member.people.delete(message.key)
        return tellOthers(member, message)
      case 'metrics':
        return gathering.give(message.id, member, message.metrics)
      case 'listening':
        return welcome(member)
      case 'committed':
      case 'damaged':
        return tellOthers(member, message)
      default:
        // Of a newer version than this one.
        return
    }
  }

  function answer(member: Known, id: number, question: Question) {
    if (question.about === 'metrics') return void gather(member, id)
    try {
      member.send({ kind: 'answer', id, value: decide(member, id, question) })
    } catch (error) {
      if (!(error instanceof ActionError)) throw error
      const { message, retryAfter = 1 } = error
      member.send({ kind: 'refused', id, message, retryAfter })
    }
  }

  function decide(member: Known, id: number, question: Exclude<Question, { about: 'metrics' }>) {
    switch (question.about) {
      case 'call':
        return limits.take(question.action, question.address)
      case 'sign-in':
        return remember(member, id, limits.signIn(question.address, question.username))
      case 'webhook':
        return remember(member, id, limits.webhook(question.address))
      case 'socket':
        places.take(question.address)
        member.places.set(question.address, (member.places.get(question.address) ?? 0) + 1)
        return
      case 'claim':
        if (claimed.has(question.name)) return false
        claimed.add(question.name)
        member.claims.add(question.name)
        return true
    }
  }

  function remember({ attempts }: Known, id: number, attempt: SignInAttempt) {
    const [oldest] = attempts.keys()
    if (attempts.size >= ATTEMPTS && oldest !== undefined) attempts.delete(oldest)
    attempts.set(id, attempt)
  }

  function leavePlace(member: Known, address: string) {
    const count = member.places.get(address) ?? 0
    if (count === 0) return
    if (count === 1) member.places.delete(address)
    else member.places.set(address, count - 1)
    places.giveBack(address)
  }

  async function gather(member: Known, id: number) {
    const others = [...members].filter((other) => other !== member && other.isListening)
    const value = await gathering.from(others, (other, about) =>
      other.send({ kind: 'read metrics', id: about }),
    )
    member.send({ kind: 'answer', id, value })
  }

  /** Who comes later hears of everybody who is there. */
  function welcome(member: Known) {
    member.isListening = true
    for (const other of members) {
      if (other === member) continue
      for (const person of other.people.values()) member.send({ kind: 'present', person })
    }
    // What was committed while it was opening it may have missed.
    member.send({ kind: 'committed' })
  }

  function tellOthers(member: Known, message: Extract<FromWorker, ToWorker>) {
    for (const other of members) {
      if (other !== member && other.isListening) other.send(message)
    }
  }

  function leave(member: Known) {
    if (!members.delete(member)) return
    gathering.leave(member)
    for (const name of member.claims) claimed.delete(name)
    for (const [address, count] of member.places) {
      for (let left = count; left > 0; left -= 1) places.giveBack(address)
    }
    for (const key of member.people.keys()) tellOthers(member, { kind: 'absent', key })
  }

  return { join, count: () => members.size }
}
