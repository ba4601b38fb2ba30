import { atom } from 'jotai'

type Kept<T> = {
  value: T
  /** The value stands in memory alone, so that what is stored must not take its place. */
  isUnsaved: boolean
}

/**
 * Something that this browser keeps in its local storage and that all tabs share. It is what
 * `parse` makes of nothing on the server and in the first render of the browser, so that both say
 * the same; the stored value comes once something on the page shows it. When storage is full,
 * forbidden or holds what cannot be parsed, the value lives in memory.
 */
export function storedAtom<T>(key: string, parse: (stored: string | null) => T) {
  const kept = atom<Kept<T>>({ value: parse(null), isUnsaved: false })
  kept.onMount = (set) => {
    const load = () => {
      const stored = read(key, parse)
      if (stored) set((now) => (now.isUnsaved ? now : { ...stored, isUnsaved: false }))
    }
    load()
    return follow(key, load)
  }
  return atom(
    (get) => get(kept).value,
    (get, set, change: (value: T) => T) => {
      const now = get(kept)
      // What is stored counts, since another tab may have changed it a moment ago.
      const { value } = (now.isUnsaved ? null : read(key, parse)) ?? now
      const next = change(value)
      set(kept, { value: next, isUnsaved: !save(key, next) })
    },
  )
}

function read<T>(key: string, parse: (stored: string | null) => T): { value: T } | null {
  try {
    return { value: parse(localStorage.getItem(key)) }
  } catch {
    return null
  }
}

function save(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value))
    return true
  } catch {
    return false
  }
}

/** Tells when another tab has changed the value, or may have while this page was put away. */
function follow(name: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // Clearing the whole storage names no key.
    if (key === name || key === null) changed()
  }
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) changed()
  }
  window.addEventListener('storage', onStorage)
  window.addEventListener('pageshow', onShow)
  return () => {
    window.removeEventListener('storage', onStorage)
    window.removeEventListener('pageshow', onShow)
  }
}
