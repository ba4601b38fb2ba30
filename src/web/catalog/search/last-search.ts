import { useSyncExternalStore } from 'react'

const KEY = 'last-search'

/** Stores this tab's last search, such as `?q=maple`. */
export function keepLastSearch(query: string): void {
  try {
    if (query === '') sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, query)
  } catch {
    // Storage may be blocked; then Back goes to the whole collection.
  }
}

/** The stored search; empty without one, and on the server. */
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

/** It does not change while a product is shown. */
const never = () => () => {}
