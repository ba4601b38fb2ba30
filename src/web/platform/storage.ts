// The browser's storage may be blocked, full or missing; no page may fail because of that.

/** `local` is shared by all tabs and persists; `session` belongs to one tab. */
type Area = 'local' | 'session'

/** The stored text; null if there is none, undefined if storage is blocked. */
export function readStored(area: Area, key: string): string | null | undefined {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it with null. False if the browser cannot store it. */
export function store(area: Area, key: string, value: string | null): boolean {
  try {
    if (value === null) storageOf(area).removeItem(key)
    else storageOf(area).setItem(key, value)
    return true
  } catch {
    return false
  }
}

const storageOf = (area: Area) => (area === 'local' ? localStorage : sessionStorage)
