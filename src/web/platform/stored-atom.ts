import { atom } from 'jotai'
import { readStored, store } from './storage.ts'

type Stored<T> = {
  value: T
  /** Could not be saved: the stored value must not replace it. */
  isUnsaved: boolean
}

/**
 * A value in local storage, shared by all tabs. On the server and in the first render it is
 * `parse(null)`, so that hydration matches; the stored value loads on mount. If storage is full,
 * blocked or unparsable, the value stays in memory.
 */
export function storedAtom<T>(key: string, parse: (stored: string | null) => T) {
  const kept = atom<Stored<T>>({ value: parse(null), isUnsaved: false })
  kept.onMount = (set) => {
    const load = () => {
      const stored = read(key, parse)
      if (stored) set((now) => (now.isUnsaved ? now : { ...stored, isUnsaved: false }))
    }
    load()
    return followStored(key, load)
  }
  return atom(
    (get) => get(kept).value,
    (get, set, change: (value: T) => T) => {
      const now = get(kept)
      // Start from the stored value: another tab may have just changed it.
      const { value } = (now.isUnsaved ? null : read(key, parse)) ?? now
      const next = change(value)
      set(kept, { value: next, isUnsaved: !store('local', key, JSON.stringify(next)) })
    },
  )
}

function read<T>(key: string, parse: (stored: string | null) => T): { value: T } | null {
  try {
    const stored = readStored('local', key)
    return stored === undefined ? null : { value: parse(stored) }
  } catch {
    return null
  }
}

/** Calls back when another tab changes the value, or may have while this page was in the bfcache. */
export function followStored(name: string, changed: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    // `localStorage.clear()` sends a null key.
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
