import type { PresenceFrame, ThingPresence } from '../../../shared/contract/events.ts'

/** What somebody may have open: `orders/<id>`, `products/<id>` or `reviews/<id>`. */
export type Thing = `${'orders' | 'products' | 'reviews'}/${string}`

export type Presence = ReturnType<typeof createPresence>

type Others = { names: readonly string[]; more: number }

const nobody: Others = { names: [], more: 0 }

/** What this page has open, and who else has the same things open. */
export function createPresence(say: (things: readonly string[]) => void) {
  /** The same thing may be open in two places of one page. */
  const open = new Map<Thing, number>()
  const others = new Map<string, Others>()
  const listeners = new Set<() => void>()
  let self: string | undefined

  function sayAgain() {
    say([...open.keys()])
  }

  function count(thing: Thing, by: 1 | -1) {
    const next = (open.get(thing) ?? 0) + by
    if (next > 0) open.set(thing, next)
    else open.delete(thing)
    // Unchanged for the others when it is open elsewhere on this page.
    if (next === 0 || (next === 1 && by === 1)) sayAgain()
  }

  function hear({ you, things }: PresenceFrame) {
    // The answer to the first word on a connection tells of everything.
    if (you !== undefined) {
      self = you
      others.clear()
    }
    for (const { thing, people, more } of things) keep(thing, people, more)
    for (const listener of listeners) listener()
  }

  function keep(thing: string, people: ThingPresence['people'], more: number) {
    const names = people.filter(({ key }) => key !== self).map(({ name }) => name)
    if (names.length + more === 0) others.delete(thing)
    else others.set(thing, { names, more })
  }

  return {
    hear,
    sayAgain,
    /** The connection is gone: nobody knows who is there. */
    forget: () => {
      others.clear()
      for (const listener of listeners) listener()
    },
    enter: (thing: Thing) => {
      count(thing, 1)
      return () => count(thing, -1)
    },
    othersAt: (thing: Thing): Others => others.get(thing) ?? nobody,
    follow: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
