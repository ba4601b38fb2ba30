import { useEffect, useState } from 'react'
import type { DetailedOrder } from '../../../../shared/contract/orders.ts'
import { useAction } from '../../live/use-action.ts'
import { useLive } from '../../live/live-provider.tsx'

/** A newer version of the order being edited, or null. */
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

  /** Fetches the current order, in case its event is late or the socket is down. */
  async function findNewer(): Promise<DetailedOrder | null> {
    const from = order.createdAt
    const to = new Date(Date.parse(from) + 1).toISOString()
    const found = await list({ from, to }).catch(() => [])
    const current = found.find(({ id }) => id === order.id)
    if (current) setHeard(current)
    return current ?? null
  }

  // During a save, the event is most likely from the save itself.
  const isNewer = heard !== null && !isSaving && heard.updatedAt > order.updatedAt
  return { newer: isNewer ? heard : null, findNewer }
}
