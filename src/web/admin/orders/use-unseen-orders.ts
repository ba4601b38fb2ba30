import { useEffect, useState } from 'react'
import { useLive } from '../live/live-provider.tsx'
import { matchesOrder, type OrderQuery } from '../live/live-lists.ts'

/** How many matching orders came in while the list is not sorted newest first. */
export function useUnseenOrders(query: OrderQuery): number {
  const { listen } = useLive()
  const [unseen, setUnseen] = useState<{ query: OrderQuery; count: number }>({ query, count: 0 })

  useEffect(
    () =>
      listen(({ name, data }) => {
        if (name !== 'order.created') return
        const { sort = 'newest', ...filters } = query
        if (sort === 'newest' || !matchesOrder(data, filters)) return
        setUnseen((before) => ({ query, count: before.query === query ? before.count + 1 : 1 }))
      }),
    [listen, query],
  )

  return unseen.query === query ? unseen.count : 0
}
