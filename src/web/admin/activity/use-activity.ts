import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { AuditEntry, AuditFilters } from '../../../shared/contract/audit.ts'
import { pluralize } from '../../../shared/domain/pluralize.ts'
import { historyKeys } from '../ui/history.ts'
import { useLive } from '../live/live-provider.tsx'

const PAGE = 50

/** Audit entries, newest first; refetched when there are new ones. */
export function useActivity(filters: AuditFilters) {
  const { act } = useLive()
  const query = useInfiniteQuery({
    queryKey: [historyKeys.audit, filters],
    queryFn: ({ pageParam }) =>
      act('audit.list', { ...filters, limit: PAGE, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: '',
    getNextPageParam: ({ page }) => page?.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // No events arrive here while another tab of the dashboard is open.
    refetchOnMount: 'always',
  })
  const entries = query.data?.pages.flatMap(({ data }) => data) ?? []
  const total = query.data?.pages.at(0)?.page?.total ?? entries.length
  return { ...query, entries: withoutDuplicates(entries), total }
}

/** Removes duplicates: an entry added between two page reads shifts one onto both pages. */
function withoutDuplicates(entries: readonly AuditEntry[]): AuditEntry[] {
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()]
}

/** Entries that arrived while the list was open, and their screen reader announcement. */
export function useNewEntries(entries: readonly AuditEntry[], filters: AuditFilters) {
  const known = useRef<{ filters: AuditFilters; newest: string } | null>(null)
  const [fresh, setFresh] = useState<ReadonlySet<string>>(new Set())
  const newest = entries.at(0)?.id
  useEffect(() => {
    const before = known.current
    if (newest !== undefined) known.current = { filters, newest }
    if (!before || before.filters !== filters || before.newest === newest) return
    const place = entries.findIndex(({ id }) => id === before.newest)
    if (place > 0) setFresh(new Set(entries.slice(0, place).map(({ id }) => id)))
  }, [entries, filters, newest])
  const words = pluralize(fresh.size, 'new change')
  return { fresh, announcement: fresh.size === 0 ? '' : words }
}
