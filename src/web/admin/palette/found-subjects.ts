import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffProduct } from '#shared/contract/catalog/catalog.ts'
import type { Review } from '#shared/contract/catalog/reviews.ts'
import type { DetailedOrder } from '#shared/contract/orders.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import { useSettled } from '../../platform/settled.ts'
import { useUsers } from '../data/dashboard-data.ts'
import { useLive } from '../live/live-provider.tsx'
import { useMay } from '../permissions/may.tsx'

/** What staff can act on. */
export type Subject =
  | { kind: 'product'; entity: StaffProduct }
  | { kind: 'order'; entity: DetailedOrder }
  | { kind: 'review'; entity: Review }
  | { kind: 'user'; entity: User }

export type Customer = { name: string; email: string }

type SearchResults = { subjects: Subject[]; customers: Customer[] }

/** How many of each kind are shown. */
const SHOWN = 5
const SHORTEST = 2
const DEBOUNCE = 150

const none = { data: [] }
const nothing: SearchResults = { subjects: [], customers: [] }

/**
 * The orders, products, pending reviews, users and customers that match these words, once typing
 * pauses.
 */
export function useFoundSubjects(words: string) {
  const { act } = useLive()
  const may = useMay()
  const search = useSettled(words.trim(), DEBOUNCE)
  const isSearch = search.length >= SHORTEST
  const { data: users = [] } = useUsers()
  const { data, error, isFetching } = useQuery({
    queryKey: ['palette', search],
    queryFn: async (): Promise<SearchResults> => {
      const [orders, products, reviews] = await Promise.all([
        may('orders.listDetailed') ? act('orders.listDetailed', { search, limit: 20 }) : none,
        may('products.find') ? act('products.find', { search, limit: SHOWN, sort: 'name' }) : none,
        // Only pending reviews, because a search of all reviews would read every one.
        may('reviews.list')
          ? act('reviews.list', { search, status: 'pending', limit: SHOWN })
          : none,
      ])
      return {
        subjects: [
          ...orders.data.slice(0, SHOWN).map((entity) => ({ kind: 'order', entity }) as const),
          ...products.data.map((entity) => ({ kind: 'product', entity }) as const),
          ...reviews.data.map((entity) => ({ kind: 'review', entity }) as const),
        ],
        customers: customersOf(orders.data),
      }
    },
    enabled: isSearch,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const { subjects, customers } = (isSearch && data) || nothing
  const named = isSearch
    ? users.filter(({ username }) => username.toLowerCase().includes(search.toLowerCase()))
    : []
  return {
    subjects: [
      ...subjects,
      ...named.slice(0, SHOWN).map((entity) => ({ kind: 'user', entity }) as const),
    ],
    customers,
    error: isSearch ? error : null,
    isSearching: words.trim() !== search || (isSearch && isFetching),
  }
}

/** The customers of these orders, each once. */
function customersOf(orders: readonly DetailedOrder[]): Customer[] {
  const byEmail = new Map(
    orders.map(({ customerName, customerEmail }) => [
      customerEmail.toLowerCase(),
      { name: customerName, email: customerEmail },
    ]),
  )
  return [...byEmail.values()].slice(0, SHOWN)
}
