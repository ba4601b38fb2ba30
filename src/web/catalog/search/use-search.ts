import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useLocation } from 'wouter'
import { keepLastSearch } from './last-search.ts'
import { readSearch, type SearchState, writeSearch } from './search-state.ts'

/** In milliseconds: the address follows the typing when it rests. */
const WRITE_AFTER = 200

export type Searching = {
  search: SearchState
  /** What is being typed; steps back in the browser pass over the letters. */
  type: (text: string) => void
  /** A choice to which a step back leads. */
  choose: (change: Partial<SearchState>) => void
}

/** What is typed and not in the address yet, and the query that it changes. */
type Draft = { text: string; query: string }

/** What is looked for, as the address says it. The server knows no query, nor does the first render. */
export function useSearchState(): Searching {
  const query = useSyncExternalStore(follow, () => location.search, noQuery)
  const [, navigate] = useLocation()
  const [draft, setDraft] = useState<Draft | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const written = readSearch(query)
  // Whatever has changed the address meanwhile has the last word.
  const search = draft?.query === query ? { ...written, text: draft.text } : written
  useEffect(() => () => clearTimeout(timer.current), [query])
  useEffect(() => {
    // On the way to another page the address is already that page's.
    if (location.pathname === '/') keepLastSearch(writeSearch(readSearch(query)))
  }, [query])

  function write(next: SearchState, replace: boolean) {
    clearTimeout(timer.current)
    setDraft(null)
    const address = writeSearch(next)
    if (address !== writeSearch(readSearch(location.search))) {
      navigate(location.pathname + address, { replace })
    }
  }

  return {
    search,
    type: (text) => {
      setDraft({ text, query })
      clearTimeout(timer.current)
      // From no search to one is a step; from one letter to the next is none.
      const replace = written.text.trim() !== ''
      timer.current = setTimeout(() => write({ ...written, text }, replace), WRITE_AFTER)
    },
    choose: (change) => write({ ...search, ...change }, false),
  }
}

const noQuery = () => ''

const changes = ['popstate', 'pushState', 'replaceState']

function follow(changed: () => void): () => void {
  for (const name of changes) addEventListener(name, changed)
  return () => {
    for (const name of changes) removeEventListener(name, changed)
  }
}
