import { useQueryClient } from '@tanstack/react-query'
import type { OrderDetails } from '#shared/contract/staff/order-details.ts'
import { useQueryParams } from '../../data/use-filters.ts'
import { useActionQuery } from '../../live/use-action.ts'
import { useLiveEvents } from '../../live/use-live-events.ts'

/** The open order, stored in the URL, and a function to open or close one. */
export function useOpenOrder(): [string | null, (id: string | null) => void] {
  const [params, change] = useQueryParams()
  return [params.get('order'), (id) => change({ order: id ?? undefined }, { replace: id === null })]
}

/** Polls while mail is waiting: sending it emits no event. */
const POLL_EVERY = 5_000

/** The details of an order, refetched when it changes. */
export function useOrderDetails(id: string) {
  const queries = useQueryClient()
  const query = useActionQuery(
    'orders.details',
    { id },
    {
      refetchOnMount: 'always',
      refetchInterval: ({ state }) => (hasWaitingMail(state.data) ? POLL_EVERY : false),
    },
  )
  useLiveEvents(({ name, data }) => {
    if (name !== 'order.updated' || data.id !== id) return
    // Shows the new order at once; its timeline and its payment have to be loaded.
    queries.setQueryData<OrderDetails>(['orders.details', { id }], (details) =>
      details && details.order.updatedAt < data.updatedAt ? { ...details, order: data } : details,
    )
    void query.refetch()
  })
  return query
}

function hasWaitingMail(details: OrderDetails | undefined): boolean {
  return details?.timeline.some(({ isPending }) => isPending) ?? false
}
