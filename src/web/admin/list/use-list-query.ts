import { hashKey, keepPreviousData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageInfo } from '../../../shared/contract/events.ts'
import type { Listing, ListPage } from '../live/live-lists.ts'
import { useQueryParams } from './use-filters.ts'

/** The most entries that one request returns, and that a reload shows. */
const LARGEST_PAGE = 500
const MOST_SHOWN = 2_000

type FetchPage<T> = (input: {
  limit: number
  cursor?: string
}) => Promise<{ data: T[]; page: PageInfo | null }>

type ListQuery<T> = {
  queryKey: QueryKey
  fetchPage: FetchPage<T>
  /** How many entries to load at first, and with each Show more. */
  first: number
  more: number
  refetchInterval?: number
  refetchOnMount?: 'always'
}

export type ListResult<T extends { id: string }> = ReturnType<typeof useListQuery<T>>

/** A list that loads page by page; the URL keeps how many entries are shown. */
export function useListQuery<T extends { id: string }>({
  queryKey,
  fetchPage,
  first,
  more,
  ...options
}: ListQuery<T>) {
  const [, setParams] = useQueryParams()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, client }) => {
      if (pageParam !== null) return fetchEntries(fetchPage, more, pageParam)
      // Fetches as many as before, so that a refetch does not shorten the list on the screen.
      const loaded = client.getQueryData<Listing<T>>(queryKey)?.pages[0]?.items.length
      return fetchEntries(fetchPage, Math.max(first, loaded ?? shownIn(location.search)))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ListPage<T>) => nextCursor,
    // Shows the previous list until the new one arrives.
    placeholderData: keepPreviousData,
    ...options,
  })
  const pages = query.data?.pages
  const items = useMemo(() => pages && withoutDuplicates(pages), [pages])

  async function showMore() {
    const { data, isError } = await query.fetchNextPage()
    if (data && !isError) {
      setParams({ shown: String(withoutDuplicates(data.pages).length) }, { replace: true })
    }
  }

  return {
    /** Identifies what is listed: the filters and the order. */
    key: hashKey(queryKey),
    items,
    total: pages?.at(-1)?.total ?? 0,
    error: query.error,
    isPlaceholderData: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    showMore,
    refetch: query.refetch,
  }
}

/** An entry added between two requests can shift another onto both of their pages. */
function withoutDuplicates<T extends { id: string }>(pages: readonly ListPage<T>[]): T[] {
  return [...new Map(pages.flatMap(({ items }) => items).map((item) => [item.id, item])).values()]
}

/** The number of entries to show, as stored in the URL. */
function shownIn(search: string): number {
  const count = Math.trunc(Number(new URLSearchParams(search).get('shown')))
  return count > 0 ? Math.min(count, MOST_SHOWN) : 0
}

/** Fetches `count` entries after the cursor, in as few requests as the server allows. */
export async function fetchEntries<T>(
  fetchPage: FetchPage<T>,
  count: number,
  after?: string,
): Promise<ListPage<T>> {
  const items: T[] = []
  let cursor = after
  while (true) {
    const limit = Math.min(LARGEST_PAGE, count - items.length)
    const { data, page } = await fetchPage({ limit, ...(cursor ? { cursor } : {}) })
    items.push(...data)
    cursor = page?.nextCursor ?? undefined
    if (!cursor || items.length >= count) {
      return { items, nextCursor: cursor ?? null, total: page?.total ?? items.length }
    }
  }
}
