import type { PresenceFrame, SubjectPresence } from '../../shared/contract/events.ts'

export type Visitor = { name: string; send: (text: string) => void }

/** Changes within this many milliseconds go out in one frame. */
const GATHER_FOR = 50
/** Names in a frame; the others are counted. */
const NAMED = 10

type Present = Visitor & { key: string; subjects: ReadonlySet<string> }

/**
 * Who has which order, product or review open: in memory only, and gone with the socket. Sent only to
 * sockets that have sent theirs, encoded once for all of them.
 */
export function createPresence<Key extends object>() {
  const present = new Map<Key, Present>()
  const bySubject = new Map<string, Set<Present>>()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  /** Replaces the list of what this visitor has open. */
  function enter(key: Key, { name, send }: Visitor, wanted: readonly string[]) {
    const before = present.get(key)
    const now = { key: before?.key ?? `p${++count}`, name, send, subjects: new Set(wanted) }
    if (before) withdraw(before)
    present.set(key, now)
    add(now)
    if (!before) send(encode([...bySubject.keys()], now.key))
    notifySoon()
  }

  function leave(key: Key) {
    const gone = present.get(key)
    if (!gone) return
    present.delete(key)
    withdraw(gone)
    notifySoon()
  }

  function add(now: Present) {
    for (const subject of now.subjects) {
      bySubject.set(subject, (bySubject.get(subject) ?? new Set()).add(now))
      changed.add(subject)
    }
  }

  function withdraw(gone: Present) {
    for (const subject of gone.subjects) {
      const people = bySubject.get(subject)
      people?.delete(gone)
      if (people?.size === 0) bySubject.delete(subject)
      changed.add(subject)
    }
  }

  function notifySoon() {
    if (changed.size > 0) timer ??= setTimeout(broadcast, GATHER_FOR)
  }

  function broadcast() {
    timer = undefined
    const text = encode([...changed])
    changed.clear()
    for (const { send } of present.values()) send(text)
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

  return { enter, leave, close: () => clearTimeout(timer) }
}
