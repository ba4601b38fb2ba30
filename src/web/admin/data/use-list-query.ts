import {
  hashKey,
  keepPreviousData,
  type QueryKey,
  useInfiniteQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useMemo } from 'react'
import type { PageInfo } from '#shared/contract/events.ts'
import { LARGEST_PAGE, type Listing, type ListPage } from '../live/live-lists.ts'
import { useQueryParams } from './use-filters.ts'

/** The most entries that a reload shows. */
const MOST_SHOWN = 2_000
/** How long a list that is no longer shown, such as that of other filters, stays loaded. */
const KEEP_UNUSED = 300_000
/** How often Show more starts again because a refetch came between. */
const MOST_TRIES = 10

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
  const queries = useQueryClient()
  const query = useInfiniteQuery({
    queryKey,
    queryFn: async ({ pageParam, client }) => {
      if (pageParam !== null) return fetchEntries(fetchPage, more, pageParam)
      const loaded = client.getQueryData<Listing<T>>(queryKey)
      if (!loaded) return fetchEntries(fetchPage, Math.max(first, shownIn(location.search)))
      // One request, however much was loaded: events keep the rest up to date.
      const count = Math.min(Math.max(first, countOf(loaded)), LARGEST_PAGE)
      return withRest(await fetchEntries(fetchPage, count), onePage(loaded))
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }: ListPage<T>) => nextCursor,
    // Shows the previous list until the new one arrives.
    placeholderData: keepPreviousData,
    gcTime: KEEP_UNUSED,
    ...options,
  })
  const pages = query.data?.pages
  const items = useMemo(() => pages && withoutDuplicates(pages), [pages])

  async function showMore() {
    const before = query.data?.pages.length ?? 0
    for (let tries = 0; tries < MOST_TRIES; tries += 1) {
      // A refetch that is under way, or begins meanwhile, answers in place of the next page.
      const { data, isError, hasNextPage } = await query.fetchNextPage({ cancelRefetch: false })
      if (!data || isError) return
      if (data.pages.length <= before && hasNextPage) continue
      const joined = onePage(data)
      // Joined, so that a refetch is one request and not one for each page.
      queries.setQueryData<Listing<T>>(queryKey, { pages: [joined], pageParams: [null] })
      return setParams({ shown: String(joined.items.length) }, { replace: true })
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

/** All loaded pages as one. */
function onePage<T extends { id: string }>({ pages }: Pick<Listing<T>, 'pages'>): ListPage<T> {
  const last = pages.at(-1)
  return {
    items: withoutDuplicates(pages),
    nextCursor: last?.nextCursor ?? null,
    total: last?.total ?? 0,
  }
}

function countOf<T extends { id: string }>({ pages }: Listing<T>): number {
  return pages.reduce((sum, { items }) => sum + items.length, 0)
}

/**
 * The refetched beginning of a longer list, followed by the entries that were loaded after it. Without
 * a common entry, nothing is known about what comes between, so the beginning is the list.
 */
function withRest<T extends { id: string }>(begin: ListPage<T>, loaded: ListPage<T>): ListPage<T> {
  const ids = new Set(begin.items.map(({ id }) => id))
  const common = loaded.items.findLastIndex(({ id }) => ids.has(id))
  const rest = loaded.items.slice(common + 1)
  const isWhole = begin.nextCursor === null || begin.items.length >= loaded.items.length
  if (isWhole || common === -1 || rest.length === 0) return begin
  return { ...begin, items: [...begin.items, ...rest], nextCursor: loaded.nextCursor }
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
