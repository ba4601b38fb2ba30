import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'wouter'

/** Text in an edited URL is cut to this length, because the server rejects longer text. */
const LONGEST = 200

/**
 * The filters of a list, by query parameter. An array lists the choices, the default first; a
 * string is the default of a free-text filter.
 */
type Spec = Readonly<Record<string, readonly string[] | string>>

export type FiltersOf<S extends Spec> = {
  readonly [Name in keyof S]: S[Name] extends readonly (infer Choice)[] ? Choice : string
}

/** A choice adds an entry to the browser history, unless `replace` is set. */
export type ChangeFilters<F> = (changes: Partial<F>, how?: { replace: boolean }) => void

const firstPage = { shown: undefined, page: undefined }

/**
 * The filters of a list, kept in the URL. `isFiltered` and `clear` ignore the sort order. Each
 * change goes back to the first page.
 */
export function useFilters<const S extends Spec>(spec: S) {
  const [params, setParams] = useQueryParams()
  const filters = useMemo(() => readFilters(spec, params), [spec, params])
  const names = Object.keys(spec).filter((name) => name !== 'sort')

  const change: ChangeFilters<FiltersOf<S>> = (changes, how) => {
    const chosen = Object.entries(changes).map(([name, value]) => [
      name,
      value === defaultOf(spec[name]) ? undefined : String(value),
    ])
    setParams({ ...Object.fromEntries(chosen), ...firstPage }, how)
  }

  return {
    filters,
    isFiltered: names.some((name) => filters[name] !== defaultOf(spec[name])),
    change,
    clear: () =>
      setParams({ ...Object.fromEntries(names.map((name) => [name, undefined])), ...firstPage }),
  }
}

export function readFilters<const S extends Spec>(spec: S, params: URLSearchParams): FiltersOf<S> {
  const read = Object.entries(spec).map(([name, choices]) => {
    const value = params.get(name)?.slice(0, LONGEST) ?? null
    const isAllowed = value !== null && (typeof choices === 'string' || choices.includes(value))
    return [name, isAllowed ? value : defaultOf(choices)]
  })
  return Object.fromEntries(read) as FiltersOf<S>
}

function defaultOf(choices: Spec[string] | undefined): string {
  return (typeof choices === 'string' ? choices : choices?.[0]) ?? ''
}

type Changes = Readonly<Record<string, string | undefined>>

/** Empty values are removed from the URL. */
type ChangeParams = (changes: Changes, how?: { replace: boolean }) => void

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
