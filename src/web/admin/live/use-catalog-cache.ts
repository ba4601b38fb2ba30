import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { featuredPath } from '../../api/queries.ts'
import { apiPaths } from './live-cache.ts'

/**
 * Invalidates product lists and single products, because events update only the queries of the
 * dashboard and not those of the storefront (EDIT-11).
 */
export function useCatalogCache(): { refresh: () => void; forget: (id: string) => void } {
  const queries = useQueryClient()

  const refresh = useCallback(() => {
    void queries.invalidateQueries({ queryKey: [apiPaths.products] })
    void queries.invalidateQueries({ queryKey: [featuredPath] })
    void queries.invalidateQueries({ queryKey: [apiPaths.catalog] })
    void queries.invalidateQueries({ queryKey: [apiPaths.overview] })
  }, [queries])

  const forget = useCallback(
    (id: string) => {
      queries.removeQueries({ queryKey: [apiPaths.products, id] })
      refresh()
    },
    [queries, refresh],
  )

  return { refresh, forget }
}
