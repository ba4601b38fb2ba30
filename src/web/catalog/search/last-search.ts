import { useSyncExternalStore } from 'react'

const KEY = 'last-search'

/** Keeps what the collection was last searched for, such as `?q=maple`, in this tab. */
export function keepLastSearch(query: string): void {
  try {
    if (query === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, query)
  } catch {
    // Storage may be forbidden; then the way back leads to the whole collection.
  }
}

/** What was kept; empty where nothing was, and on the server. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, readLastSearch, () => '')
}

function readLastSearch(): string {
  try {
    return sessionStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Nothing changes it while a product is shown. */
const never = () => () => {}
