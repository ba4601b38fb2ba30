import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect } from 'react'
import { useLocation, useSearch } from 'wouter'
import { historyKeys } from '../../ui/history.ts'
import { useLive } from '../../live/live-provider.tsx'

/** The open order, stored in the URL, and a function to open or close one. */
export function useOpenOrder(): [string | null, (id: string | null) => void] {
  const [path, navigate] = useLocation()
  const search = useSearch()
  const show = useCallback(
    (id: string | null) => {
      const query = new URLSearchParams(search)
      if (id === null) query.delete('order')
      else query.set('order', id)
      navigate(query.size > 0 ? `${path}?${query}` : path, { replace: id === null })
    },
    [path, navigate, search],
  )
  return [new URLSearchParams(search).get('order'), show]
}

/** Polls while mail is waiting: sending it emits no event. */
const POLL_EVERY = 5_000

/** The details of an order, refetched when it changes. */
export function useOrderDetails(id: string) {
  const { act, listen } = useLive()
  const queries = useQueryClient()
  const queryKey = [historyKeys.order, id]
  const query = useQuery({
    queryKey,
    queryFn: async () => (await act('orders.details', { id })).data,
    refetchOnMount: 'always',
  })
  const isWaiting = query.data?.timeline.some(
    ({ kind, title, isTrouble }) => kind === 'mail' && !isTrouble && title.includes('waits'),
  )

  useEffect(
    () =>
      listen((event) => {
        const isThis = event.name === 'order.updated' && event.data.id === id
        if (isThis) void queries.invalidateQueries({ queryKey: [historyKeys.order, id] })
      }),
    [listen, queries, id],
  )
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(
      () => void queries.invalidateQueries({ queryKey: [historyKeys.order, id] }),
      POLL_EVERY,
    )
    return () => clearTimeout(timer)
  }, [isWaiting, query.dataUpdatedAt, queries, id])

  return query
}
