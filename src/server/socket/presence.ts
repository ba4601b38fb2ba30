import type { PresenceFrame, SubjectPresence } from '#shared/contract/events.ts'
import type { Engine } from '../db/engine/engine.ts'
import { encodePerson, parsePerson, type Person } from './presence-message.ts'

export type Visitor = {
  name: string
  /** Whether this visitor may see such a record. */
  sees: (subject: string) => boolean
  send: (text: string) => void
}

/** Changes within this many milliseconds go out in one frame. */
const GATHER_FOR = 50
/** The most names in a frame; further people are only counted. */
const NAMED = 10
/** Milliseconds between two messages that tell other instances about a person. */
const REPEAT_EVERY = 10_000
/** Milliseconds without a message after which a person on another instance counts as gone. */
const GONE_AFTER = 25_000

/** A person on another instance has no `visitor`. */
type Present = Person & { visitor?: Visitor; heardAt: number }

/**
 * Who has which order, product or review open: kept in memory only, until the socket closes. It is
 * sent only to sockets that have sent their own list, of the records that they may see. Instances
 * tell each other who is there; a message may get lost, so each is repeated.
 */
export function createPresence<Key extends object>(
  instances: Pick<Engine, 'notify' | 'onNotified'>,
  now: () => number = () => performance.now(),
) {
  const instance = crypto.randomUUID().slice(0, 8)
  const present = new Map<Key, Present>()
  const elsewhere = new Map<string, Present>()
  const bySubject = new Map<string, Set<Present>>()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  /** Replaces the list of what this visitor has open. */
  function enter(key: Key, visitor: Visitor, topics: readonly string[]) {
    const { name, sees, send } = visitor
    const before = present.get(key)
    const subjects = new Set(topics.filter(sees))
    const personKey = before?.key ?? `${instance}-${++count}`
    const person = { key: personKey, name, subjects, visitor, heardAt: now() }
    if (before) withdraw(before)
    present.set(key, person)
    add(person)
    if (!before) send(encode([...bySubject.keys()].filter(sees), person.key))
    instances.notify(encodePerson(person))
    sendSoon()
  }

  function leave(key: Key) {
    const leaving = present.get(key)
    if (!leaving) return
    present.delete(key)
    withdraw(leaving)
    instances.notify(encodePerson({ ...leaving, subjects: new Set() }))
    sendSoon()
  }

  function hear(message: string) {
    const person = parsePerson(message)
    if (!person) return
    const before = elsewhere.get(person.key)
    if (before && isSame(before.subjects, person.subjects)) {
      before.heardAt = now()
      return
    }
    if (before) withdraw(before)
    elsewhere.delete(person.key)
    const active = { ...person, heardAt: now() }
    if (active.subjects.size > 0) {
      elsewhere.set(active.key, active)
      add(active)
    }
    sendSoon()
  }

  /** Tells other instances who is here, and removes people whose instance has gone silent. */
  function repeat() {
    for (const person of present.values()) instances.notify(encodePerson(person))
    for (const person of elsewhere.values()) {
      if (now() - person.heardAt < GONE_AFTER) continue
      elsewhere.delete(person.key)
      withdraw(person)
    }
    sendSoon()
  }

  function add(person: Present) {
    for (const subject of person.subjects) {
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(person))
      changed.add(subject)
    }
  }

  function withdraw(entry: Present) {
    for (const subject of entry.subjects) {
      const people = bySubject.get(subject)
      people?.delete(entry)
      if (people?.size === 0) bySubject.delete(subject)
      changed.add(subject)
    }
  }

  function sendSoon() {
    if (changed.size > 0) timer ??= setTimeout(broadcast, GATHER_FOR)
  }

  function broadcast() {
    timer = undefined
    const subjects = [...changed]
    changed.clear()
    // Encoded once for everyone who sees the same.
    const frames = new Map<string, string>()
    for (const { visitor } of present.values()) {
      const visible = visitor ? subjects.filter(visitor.sees) : []
      if (visible.length === 0) continue
      const group = visible.join()
      const frame = frames.get(group) ?? encode(visible)
      frames.set(group, frame)
      visitor?.send(frame)
    }
  }

  function encode(subjects: readonly string[], you?: string): string {
    const frame: PresenceFrame = {
      type: 'presence',
      ...(you === undefined ? {} : { you }),
      subjects: subjects.map(describe),
    }
    return JSON.stringify(frame)
  }

  function describe(subject: string): SubjectPresence {
    const people = [...(bySubject.get(subject) ?? [])]
    const named = people.slice(0, NAMED).map(({ key, name }) => ({ key, name }))
    return { subject, people: named, more: people.length - named.length }
  }

  instances.onNotified(hear)
  const repeating = setInterval(repeat, REPEAT_EVERY)
  repeating.unref()
  return {
    enter,
    leave,
    /** Called every 10 seconds. */
    repeat,
    close: () => {
      clearInterval(repeating)
      clearTimeout(timer)
    },
  }
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && one.isSubsetOf(other)
}
