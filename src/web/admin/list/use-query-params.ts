import { useLocation, useSearch } from 'wouter'

/**
 * The query parameters of a tab, so that reload, Back and a shared URL show the same list. Empty
 * values are removed from the URL.
 */
export function useAddress() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const said = new URLSearchParams(search)

  function choose(changes: Record<string, string | undefined>, how = { replace: false }) {
    // Reads the URL, because two changes may come before the next render.
    const next = new URLSearchParams(location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const query = next.toString()
    navigate(query === '' ? path : `${path}?${query}`, how)
  }

  return { said, choose }
}

/** The value if it is one of the choices, else the default. */
export function oneOf<T extends string>(said: string | null, choices: readonly T[], none: T): T {
  return choices.find((choice) => choice === said) ?? none
}
