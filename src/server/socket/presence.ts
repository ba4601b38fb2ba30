import type { PresenceFrame, ThingPresence } from '../../shared/contract/events.ts'

/** Somebody's socket, as far as presence needs it. */
export type Visitor = { name: string; send: (text: string) => void }

export type Presence<Key extends object> = {
  /** What this visitor has open now, in place of what they had open before. */
  enter: (key: Key, visitor: Visitor, things: readonly string[]) => void
  leave: (key: Key) => void
  close: () => void
}

/** Changes within this time are told together. */
const GATHER_FOR = 50
/** More names than anyone would read. */
const NAMED = 10

type Present = Visitor & { key: string; things: ReadonlySet<string> }

/**
 * Who has what open at this moment: in memory only, and gone with the socket. Told to those alone
 * who have said what they have open themselves, encoded once for all of them.
 */
export function createPresence<Key extends object>(): Presence<Key> {
  const present = new Map<Key, Present>()
  const byThing = new Map<string, Set<Present>>()
  const changed = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  let count = 0

  function enter(key: Key, { name, send }: Visitor, wanted: readonly string[]) {
    const before = present.get(key)
    const now = { key: before?.key ?? `p${++count}`, name, send, things: new Set(wanted) }
    if (before) withdraw(before)
    present.set(key, now)
    add(now)
    if (!before) send(encode([...byThing.keys()], now.key))
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
    for (const thing of now.things) {
      byThing.set(thing, (byThing.get(thing) ?? new Set()).add(now))
      changed.add(thing)
    }
  }

  function withdraw(gone: Present) {
    for (const thing of gone.things) {
      const people = byThing.get(thing)
      people?.delete(gone)
      if (people?.size === 0) byThing.delete(thing)
      changed.add(thing)
    }
  }

  function notifySoon() {
    if (changed.size > 0) timer ??= setTimeout(tell, GATHER_FOR)
  }

  function tell() {
    timer = undefined
    const text = encode([...changed])
    changed.clear()
    for (const { send } of present.values()) send(text)
  }

  function encode(things: readonly string[], you?: string): string {
    const frame: PresenceFrame = {
      type: 'presence',
      ...(you === undefined ? {} : { you }),
      things: things.map(describe),
    }
    return JSON.stringify(frame)
  }

  function describe(thing: string): ThingPresence {
    const people = [...(byThing.get(thing) ?? [])]
    const named = people.slice(0, NAMED).map(({ key, name }) => ({ key, name }))
    return { thing, people: named, more: people.length - named.length }
  }

  return { enter, leave, close: () => clearTimeout(timer) }
}
