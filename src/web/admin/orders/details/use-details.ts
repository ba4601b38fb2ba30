import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { OrderDetails } from '../../../../shared/contract/staff/order-details.ts'
import { useQueryParams } from '../../list/use-filters.ts'
import { useLive } from '../../live/live-provider.tsx'
import { useLiveEvents } from '../../live/use-live-events.ts'
import { auditedKeys } from '../../ui/audit-queries.ts'

/** The open order, stored in the URL, and a function to open or close one. */
export function useOpenOrder(): [string | null, (id: string | null) => void] {
  const [params, change] = useQueryParams()
  return [params.get('order'), (id) => change({ order: id ?? undefined }, { replace: id === null })]
}

/** Polls while mail is waiting: sending it emits no event. */
const POLL_EVERY = 5_000

/** The details of an order, refetched when it changes. */
export function useOrderDetails(id: string) {
  const { act } = useLive()
  const queries = useQueryClient()
  const queryKey = [auditedKeys.order, id]
  const query = useQuery({
    queryKey,
    queryFn: async () => (await act('orders.details', { id })).data,
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (hasWaitingMail(state.data) ? POLL_EVERY : false),
  })
  useLiveEvents(({ name, data }) => {
    if (name !== 'order.updated' || data.id !== id) return
    // Shows the new order at once; its timeline and its payment have to be loaded.
    queries.setQueryData<OrderDetails>(queryKey, (details) =>
      details && details.order.updatedAt < data.updatedAt ? { ...details, order: data } : details,
    )
    void query.refetch()
  })
  return query
}

function hasWaitingMail(details: OrderDetails | undefined): boolean {
  return details?.timeline.some(({ isPending }) => isPending) ?? false
}
