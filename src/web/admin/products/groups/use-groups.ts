import { useQueries } from '@tanstack/react-query'
import { mostListedGroups, type ProductGroup } from '#shared/contract/staff/product-groups.ts'
import { actionQuery } from '../../../api/queries.ts'
import { useLive } from '../../live/live-provider.tsx'

/** The groups of a list with all of their variants, asked for together. */
export function useGroups(ids: readonly string[]): ReadonlyMap<string, ProductGroup> {
  const { act } = useLive()
  // In one order, so that sorting the list differently asks for nothing.
  const sorted = [...new Set(ids)].toSorted()
  const parts = Array.from({ length: Math.ceil(sorted.length / mostListedGroups) }, (_, index) =>
    sorted.slice(index * mostListedGroups, (index + 1) * mostListedGroups).join(','),
  )
  return useQueries({
    queries: parts.map((part) => ({
      ...actionQuery('productGroups.list', { ids: part }),
      queryFn: async () => (await act('productGroups.list', { ids: part })).data,
    })),
    combine: (results) =>
      new Map(results.flatMap(({ data = [] }) => data.map((group) => [group.id, group] as const))),
  })
}
