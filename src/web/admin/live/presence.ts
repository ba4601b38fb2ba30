import type { PresenceFrame, SubjectPresence } from '#shared/contract/events.ts'
import { createListeners } from './listeners.ts'

/** What a user may have open: `orders/<id>`, `products/<id>` or `reviews/<id>`. */
export type Subject = `${'orders' | 'products' | 'reviews'}/${string}`

export type Presence = ReturnType<typeof createPresence>

type Others = { names: readonly string[]; more: number }

const nobody: Others = { names: [], more: 0 }

/** What this page has open, and who else has the same subjects open. */
export function createPresence(say: (subjects: readonly string[]) => void) {
  /** How many times each subject is open: one page may show it in two places. */
  const open = new Map<Subject, number>()
  const others = new Map<string, Others>()
  const listeners = createListeners()
  let self: string | undefined

  function sayAgain() {
    say([...open.keys()])
  }

  function count(subject: Subject, by: 1 | -1) {
    const next = (open.get(subject) ?? 0) + by
    if (next > 0) open.set(subject, next)
    else open.delete(subject)
    // Other users see no change while the subject is open elsewhere on this page.
    if (next === 0 || (next === 1 && by === 1)) sayAgain()
  }

  function hear({ you, subjects }: PresenceFrame) {
    // The answer to the first presence frame of a connection lists everything.
    if (you !== undefined) {
      self = you
      others.clear()
    }
    for (const { subject, people, more } of subjects) keep(subject, people, more)
    listeners.tell()
  }

  function keep(subject: string, people: SubjectPresence['people'], more: number) {
    const names = people.filter(({ key }) => key !== self).map(({ name }) => name)
    if (names.length + more === 0) others.delete(subject)
    else others.set(subject, { names, more })
  }

  return {
    hear,
    sayAgain,
    /** Clears everyone after the connection is lost. */
    forget: () => {
      others.clear()
      listeners.tell()
    },
    enter: (subject: Subject) => {
      count(subject, 1)
      return () => count(subject, -1)
    },
    othersAt: (subject: Subject): Others => others.get(subject) ?? nobody,
    follow: listeners.add,
  }
}
