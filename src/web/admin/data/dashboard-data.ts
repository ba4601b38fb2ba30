import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { StaffCollection } from '#shared/contract/catalog/collections.ts'
import type { User } from '#shared/contract/staff/accounts.ts'
import type { AuditFilters } from '#shared/contract/staff/dashboard.ts'
import type { ProductSearch } from '#shared/contract/catalog/catalog-staff.ts'
import type { OrderFilters, OrderSummary } from '#shared/contract/orders.ts'
import type { CustomerSort } from '#shared/domain/customer/customers.ts'
import type { MailState } from '#shared/domain/shop/mail.ts'
import { ApiError } from '../../api/api-error.ts'
import { choices, type ProductPage } from '../live/live-cache.ts'
import type { OrderQuery, ReviewFilters } from '../live/live-lists.ts'
import { useLive } from '../live/live-provider.tsx'
import { useActionQuery } from '../live/use-action.ts'
import { useMay } from '../permissions/may.tsx'
import { fetchEntries, useListQuery } from './use-list-query.ts'

/** Mail is polled, because delivery attempts have no events. */
const POLL_MAIL_EVERY = { list: 5_000, summary: 60_000 }

/** Orders, kept current by events. Dates in the filters use the viewer's time zone. */
export function useOrders(query: OrderQuery) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['orders.listDetailed', query],
    fetchPage: (page) => act('orders.listDetailed', { ...query, ...page }).catch(failList),
    // Orders are large, so the first page is short.
    first: 50,
    more: 200,
  })
}

export function useReviews(filters: ReviewFilters) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['reviews.list', filters],
    fetchPage: (page) => act('reviews.list', { ...filters, ...page }),
    first: 200,
    more: 200,
  })
}

/** Audit entries, newest first; refetched when there are new ones. */
export function useActivity(filters: AuditFilters) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['audit.list', filters],
    fetchPage: (page) => act('audit.list', { ...filters, ...page }),
    first: 50,
    more: 50,
    // The list is not refetched while another tab of the dashboard is open.
    refetchOnMount: 'always',
  })
}

/** All emails, newest first. */
export function useMails(filters: { state?: MailState; search?: string }) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['mail.list', filters],
    fetchPage: (page) => act('mail.list', { ...filters, ...page }),
    first: 50,
    more: 50,
    refetchInterval: POLL_MAIL_EVERY.list,
    refetchOnMount: 'always',
  })
}

/** Discount codes, newest first; refetched when an order may have used one, or staff changed one. */
export function useDiscounts(filters: { status?: 'on' | 'off'; search?: string }) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['discounts.list', filters],
    fetchPage: (page) => act('discounts.list', { ...filters, ...page }),
    first: 50,
    more: 100,
    refetchOnMount: 'always',
  })
}

/** Customers, refetched when orders change; their address is their id. */
export function useCustomers(filters: { search?: string; sort: CustomerSort }) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['customers.list', filters],
    fetchPage: async (page) => {
      const answer = await act('customers.list', { ...filters, ...page })
      return { ...answer, data: answer.data.map((each) => ({ ...each, id: each.email })) }
    },
    first: 50,
    more: 100,
    refetchOnMount: 'always',
  })
}

/** The collections, oldest first, as staff see them. */
export function useCollections() {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['collections.list', {}],
    fetchPage: async (page) => {
      const answer = await act('collections.list', page)
      return { ...answer, data: answer.data as StaffCollection[] }
    },
    first: 50,
    more: 50,
    refetchOnMount: 'always',
  })
}

/** The webhooks, oldest first; polled, because deliveries have no events. */
export function useWebhooks() {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['webhooks.list', {}],
    fetchPage: (page) => act('webhooks.list', page),
    first: 50,
    more: 50,
    refetchInterval: POLL_MAIL_EVERY.summary,
    refetchOnMount: 'always',
  })
}

/** The deliveries of a webhook, newest first. */
export function useDeliveries(id: string) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['webhooks.deliveries', { id }],
    fetchPage: (page) => act('webhooks.deliveries', { id, ...page }),
    first: 20,
    more: 20,
    refetchInterval: POLL_MAIL_EVERY.list,
    refetchOnMount: 'always',
  })
}

/** Counts of waiting and failed emails. */
export function useMailSummary() {
  const refetchInterval = POLL_MAIL_EVERY.summary
  return useActionQuery('mail.summary', {}, { refetchInterval, refetchOnMount: 'always' })
}

/** Counts and revenue of the filtered orders. */
export function useOrderSummary(filters: OrderFilters): UseQueryResult<OrderSummary> {
  return useActionQuery('orders.summary', filters, { placeholderData: keepPreviousData })
}

/** The catalog, kept current by events. The cursor is the offset. */
export function useProductList(search: Omit<ProductSearch, 'limit' | 'offset'>) {
  const { act } = useLive()
  return useListQuery({
    queryKey: ['products.find', search],
    fetchPage: async ({ limit, cursor }) => {
      const offset = Number(cursor ?? 0)
      const { data, page } = await act('products.find', { ...search, limit, offset })
      const total = page?.total ?? data.length
      const next = offset + data.length
      return { data, page: { total, nextCursor: next < total ? String(next) : null } }
    },
    first: 50,
    more: 100,
    refetchOnMount: 'always',
  })
}

/** One product with its held units, kept current by events. */
export function useStaffProduct(id: string | null) {
  return useActionQuery('products.details', { id: id ?? '' }, { enabled: id !== null })
}

/** The products for a select list, oldest first, up to a limit. */
export function useProductChoices() {
  return useProducts(choices)
}

/** Products with these words in their names, for suggestions. */
export function useProductsNamed(search: string, enabled = true) {
  return useProducts({ search, sort: 'name', limit: 20 }, enabled)
}

function useProducts(input: ProductSearch, enabled = true) {
  const { act } = useLive()
  const may = useMay()
  return useQuery({
    queryKey: ['products.find', input],
    queryFn: async (): Promise<ProductPage> => {
      const { data, page } = await act('products.find', input)
      return { items: data, total: page?.total ?? data.length }
    },
    placeholderData: keepPreviousData,
    enabled: enabled && may('products.find'),
  })
}

/**
 * Every account, oldest first. Accounts have no events, so they are fetched on each visit and
 * whenever staff change something (audit-queries.ts).
 */
export function useUsers(): UseQueryResult<User[]> {
  const { act } = useLive()
  const may = useMay()
  return useQuery({
    queryKey: ['users.list'],
    queryFn: async () => {
      const all = await fetchEntries((page) => act('users.list', page).catch(failList), Infinity)
      return [...all.items]
    },
    refetchOnMount: 'always',
    enabled: may('users.list'),
  })
}

/** Rethrows as '{status} {statusText}', as required for the order and user lists (O15). */
function failList(error: unknown): never {
  if (!(error instanceof ApiError) || error.status === 0) throw error
  throw new Error(`${error.status} ${error.statusText}`, { cause: error })
}
