import { useLocation, useSearch } from 'wouter'

/**
 * What is chosen in a tab, as the address says it: reloading, going back and passing the address
 * on lead to the same list. An empty value leaves the address.
 */
export function useAddress() {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const said = new URLSearchParams(search)

  function choose(changes: Record<string, string | undefined>, how = { replace: false }) {
    // Two choices may follow each other before the page has been drawn again.
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

/** The value among those that may be chosen, or the one that stands for none. */
export function oneOf<T extends string>(said: string | null, choices: readonly T[], none: T): T {
  return choices.find((choice) => choice === said) ?? none
}
