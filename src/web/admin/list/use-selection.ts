import { useCallback, useMemo, useState } from 'react'

/** The limit of one bulk action (contract/catalog-staff). */
export const mostSelected = 500

export type Selection = ReturnType<typeof useSelection>

/** The items selected for a bulk action. */
export function useSelection() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())

  const toggle = useCallback((id: string) => {
    setIds((before) => {
      const after = new Set(before)
      if (!after.delete(id) && after.size < mostSelected) after.add(id)
      return after
    })
  }, [])

  /**
   * Selects all of these, or deselects them if all are selected. If that exceeds the limit, other
   * entries are deselected.
   */
  const toggleAll = useCallback((all: readonly string[]) => {
    setIds((before) => {
      const isAllTicked = all.every((id) => before.has(id))
      const these = new Set(all)
      const others = [...before].filter((id) => !these.has(id))
      return new Set(isAllTicked ? others : [...all, ...others].slice(0, mostSelected))
    })
  }, [])

  const forget = useCallback((id: string) => {
    setIds((before) => (before.has(id) ? new Set([...before].filter((it) => it !== id)) : before))
  }, [])

  const clear = useCallback(() => setIds(new Set()), [])

  return useMemo(
    () => ({ ids, has: (id: string) => ids.has(id), toggle, toggleAll, forget, clear }),
    [ids, toggle, toggleAll, forget, clear],
  )
}
