import { shopQuery } from '../api/queries.ts'
import type { QueryClient } from '@tanstack/react-query'

/** In milliseconds, where the browser's clock is ahead of the shop's. */
const NEXT_TRY = 30_000
/** The longest delay that a timer can have. */
const LONGEST_WAIT = 2 ** 31 - 1

/** Asks the shop again when it closes or opens, for which there is no event (CLOSE-03). */
export function followClosing(queries: QueryClient): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined

  function plan() {
    clearTimeout(timer)
    const { closing } = queries.getQueryData(shopQuery.queryKey) ?? {}
    if (!closing?.changesAt) return
    const wait = Date.parse(closing.changesAt) - Date.now()
    const delay = Math.min(wait > 0 ? wait : NEXT_TRY, LONGEST_WAIT)
    timer = setTimeout(() => void queries.invalidateQueries(shopQuery), delay)
  }

  plan()
  const stop = queries.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.queryKey[0] === 'settings.facts') plan()
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}
