import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '../../../shared/contract/accounts.ts'
import type { StaffProduct } from '../../../shared/contract/catalog.ts'
import type { DetailedOrder, OrderFilters, OrderSummary } from '../../../shared/contract/orders.ts'
import type { Review } from '../../../shared/contract/reviews.ts'
import { ApiError } from '../../api/api-error.ts'
import type { Answer } from '../live/call-action.ts'
import { addresses, CHOICES } from '../live/live-cache.ts'
import type { Listing, OrderQuery, ReviewFilters } from '../live/live-lists.ts'
import { useLive } from '../live/live-provider.tsx'
import { useShown } from './use-shown.ts'

const PAGE_SIZE = 200
/** Orders are large, so the first page is short. */
const FIRST_ORDERS = 50
const LARGEST_PAGE = 500
const MOST_CHOICES = 500

type PageInput = { limit: number; cursor?: string }
type FetchPage<T> = (page: PageInput) => Promise<{ data: T[]; page: Answer<'orders.list'>['page'] }>

export type ListingResult<T> = UseQueryResult<Listing<T>> & {
  isLoadingMore: boolean
  /** Loads the next page; rejects if the call fails. */
  loadMore: () => Promise<void>
}

/** Orders, kept current by events. Dates in the filters use the viewer's time zone. */
export function useOrders(query: OrderQuery): ListingResult<DetailedOrder> {
  const { act } = useLive()
  return useListing(
    [addresses.orders, query],
    (page) => act('orders.listDetailed', { ...query, ...page }).catch(failList),
    FIRST_ORDERS,
  )
}

export function useReviews(filters: ReviewFilters): ListingResult<Review> {
  const { act } = useLive()
  return useListing([addresses.reviews, filters], (page) =>
    act('reviews.list', { ...filters, ...page }),
  )
}

/** Counts and revenue of the filtered orders. */
export function useOrderSummary(filters: OrderFilters): UseQueryResult<OrderSummary> {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.summary, filters],
    queryFn: async () => (await act('orders.summary', filters)).data,
    // Shows the previous figures until the new ones arrive.
    placeholderData: (before) => before,
  })
}

export type ProductChoices = { items: readonly StaffProduct[]; total: number }

/** The products for a select list, oldest first, up to a limit. */
export function useProductChoices(): UseQueryResult<ProductChoices> {
  const { act, cache } = useLive()
  const queryKey = [addresses.catalog, CHOICES]
  return useQuery({
    queryKey,
    queryFn: () =>
      cache.load(queryKey, async () => {
        const { data, page } = await act('products.find', { sort: 'oldest', limit: MOST_CHOICES })
        return { items: data, total: page?.total ?? data.length }
      }),
  })
}

/**
 * Every account, oldest first. Accounts have no events, so they are fetched on each visit and
 * whenever staff change something (history.ts).
 */
export function useUsers(): UseQueryResult<User[]> {
  const { act } = useLive()
  return useQuery({
    queryKey: [addresses.users],
    queryFn: () => loadAll((page) => act('users.list', page).catch(failList)),
    refetchOnMount: 'always',
  })
}

function useListing<T>(
  queryKey: [string, object],
  fetchPage: FetchPage<T>,
  atFirst = PAGE_SIZE,
): ListingResult<T> {
  const { cache } = useLive()
  const queries = useQueryClient()
  const { shown, noteShown } = useShown()
  const [isLoadingMore, setLoadingMore] = useState(false)
  const query = useQuery({
    queryKey,
    // Shows the previous list until the new one arrives.
    placeholderData: (before: Listing<T> | undefined) => before,
    queryFn: () => {
      const loaded = queries.getQueryData<Listing<T>>(queryKey)?.items.length ?? 0
      return cache.load(queryKey, () => loadFirst(fetchPage, Math.max(atFirst, shown, loaded)))
    },
  })

  async function loadMore() {
    const cursor = query.data?.nextCursor
    if (!cursor || isLoadingMore) return
    setLoadingMore(true)
    try {
      const longer = await cache.load(queryKey, async () => {
        const { data, page } = await fetchPage({ limit: PAGE_SIZE, cursor })
        const list = queries.getQueryData<Listing<T>>(queryKey)
        // A reload may have replaced the list in the meantime.
        if (list?.nextCursor !== cursor) return list
        return { ...list, ...page, items: [...list.items, ...data] }
      })
      if (!longer) return
      queries.setQueryData(queryKey, longer)
      noteShown(longer.items.length)
    } finally {
      setLoadingMore(false)
    }
  }

  return { ...query, isLoadingMore, loadMore }
}

/** Loads the first `count` entries, rounded up to whole pages. */
async function loadFirst<T>(fetchPage: FetchPage<T>, count: number): Promise<Listing<T>> {
  const items: T[] = []
  let cursor: string | undefined
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

async function loadAll<T>(fetchPage: FetchPage<T>): Promise<T[]> {
  return [...(await loadFirst(fetchPage, Infinity)).items]
}

/** Rethrows as '{status} {statusText}', as the order and user lists must (O15). */
function failList(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  throw new Error(`${error.status} ${error.statusText}`, { cause: error })
}
