import { useCallback } from 'react'
import { useSearchParams } from 'wouter'

type Changes = Readonly<Record<string, string | undefined>>

/** Empty values are removed from the URL. */
export type ChangeParams = (changes: Changes, how?: { replace: boolean }) => void

/** The query parameters of a page, so that reload, Back and a shared URL show the same list. */
export function useQueryParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams()
  const change = useCallback<ChangeParams>(
    (changes, how) =>
      setParams(() => {
        // Reads the URL, because two changes may come before the next render.
        const next = new URLSearchParams(location.search)
        for (const [name, value] of Object.entries(changes)) {
          if (value) next.set(name, value)
          else next.delete(name)
        }
        return next
      }, how),
    [setParams],
  )
  return [params, change]
}
