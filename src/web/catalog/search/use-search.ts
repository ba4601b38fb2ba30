import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { languageOf } from '#shared/i18n/locale.ts'
import { readStored, store } from '../../platform/storage.ts'
import { readSearch, type SearchState, writeSearch } from './search-state.ts'

/** The debounce for writing the URL while typing, in milliseconds. */
const WRITE_AFTER = 200

export type Searching = {
  search: SearchState
  /** Updates the text while typing; Back skips single keystrokes. */
  type: (text: string) => void
  /** Changes the search with a new history entry. */
  choose: (change: Partial<SearchState>) => void
}

/** Typed text that is not in the URL yet, and the query it was based on. */
type Draft = { text: string; query: string }

/** The search in the URL. The server and the first render ignore the query. */
export function useSearchState(): Searching {
  const query = useSyncExternalStore(follow, () => location.search, noQuery)
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = readSearch(query)
  // If the URL has changed meanwhile, it wins.
  const search = draft?.query === query ? { ...written, text: draft.text } : written
  useEffect(() => () => clearTimeout(timer.current), [query])
  useEffect(() => {
    // During navigation the URL is already the next page's.
    if (languageOf(location.pathname).path === '/') keepLastSearch(writeSearch(readSearch(query)))
  }, [query])

  function write(next: SearchState, replace: boolean) {
    clearTimeout(timer.current)
    setDraft(null)
    const address = writeSearch(next)
    if (address !== writeSearch(readSearch(location.search))) {
      navigate(`~${location.pathname}${address}`, { replace })
    }
  }

  return {
    search,
    type: (text) => {
      setDraft({ text, query })
      clearTimeout(timer.current)
      // Starting a search adds a history entry; further keystrokes replace it.
      const replace = written.text.trim() !== ''
      timer.current = setTimeout(() => write({ ...inAddress(), text }, replace), WRITE_AFTER)
    },
    choose: (change) => {
      const { text } = draft?.query === location.search ? draft : inAddress()
      write({ ...inAddress(), text, ...change }, false)
    },
  }
}

/** Read again for each change: the first render knows no query, and a change must not lose the rest. */
const inAddress = () => readSearch(location.search)

const noQuery = () => ''

const changes = ['popstate', 'pushState', 'replaceState']

function follow(changed: () => void): () => void {
  for (const name of changes) addEventListener(name, changed)
  return () => {
    for (const name of changes) removeEventListener(name, changed)
  }
}

const KEY = 'last-search'

/** Stores this tab's last search, such as `?q=maple`. */
function keepLastSearch(query: string): void {
  store('session', KEY, query === '' ? null : query)
}

/** The stored search; empty without one, and on the server. */
export function useLastSearch(): string {
  return useSyncExternalStore(never, readLastSearch, () => '')
}

const readLastSearch = () => readStored('session', KEY) ?? ''

/** The stored search does not change while a product is shown. */
const never = () => () => {}
