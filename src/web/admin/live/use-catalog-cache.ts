import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'

/**
 * Invalidates product lists and single products, because events update only the queries of the
 * dashboard and not those of the storefront (EDIT-11).
 */
export function useCatalogCache(): { refresh: () => void; forget: (id: string) => void } {
  const queries = useQueryClient()

  const refresh = useCallback(() => {
    void queries.invalidateQueries({ predicate: isOfProducts })
    void queries.invalidateQueries({ queryKey: ['overview.get'] })
  }, [queries])

  const forget = useCallback(
    (id: string) => {
      queries.removeQueries({ queryKey: ['products.get', { id }] })
      queries.removeQueries({ queryKey: ['products.details', { id }] })
      refresh()
    },
    [queries, refresh],
  )

  return { refresh, forget }
}

function isOfProducts({ queryKey: [name] }: Query): boolean {
  return name.startsWith('products.')
}
