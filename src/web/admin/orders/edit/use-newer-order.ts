import { useEffect, useState } from 'react'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { useAction } from '../../live/use-action.ts'
import { useLive } from '../../live/live-provider.tsx'

/** A version of an order that is newer than the one being edited, as soon as there is one. */
export function useNewerOrder(order: DetailedOrder, isSaving: boolean) {
  const { listen } = useLive()
  const list = useAction('orders.listDetailed')
  const [heard, setHeard] = useState<DetailedOrder | null>(null)

  useEffect(
    () =>
      listen(({ name, data }) => {
        if (name === 'order.updated' && data.id === order.id) setHeard(data)
      }),
    [listen, order.id],
  )

  /** Asks for the order as it is; the event may not have come yet, or the feed may be down. */
  async function findNewer(): Promise<DetailedOrder | null> {
    const from = order.createdAt
    const to = new Date(Date.parse(from) + 1).toISOString()
    const found = await list({ from, to }).catch(() => [])
    const current = found.find(({ id }) => id === order.id)
    if (current) setHeard(current)
    return current ?? null
  }

  // While saving, the news is most likely that of the save itself.
  const isNewer = heard !== null && !isSaving && heard.updatedAt > order.updatedAt
  return { newer: isNewer ? heard : null, findNewer }
}
