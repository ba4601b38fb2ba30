import { useEffect, useState } from 'react'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { useLive } from '../live/live-provider.tsx'
import type { Selection } from '../list/use-selection.ts'

/**
 * The selected orders in list order, followed by those that have left the list because of a filter or
 * a new status. All are kept up to date.
 */
export function useTickedOrders(
  shown: readonly DetailedOrder[],
  { ids }: Selection,
): readonly DetailedOrder[] {
  const { listen } = useLive()
  const [known, setKnown] = useState<ReadonlyMap<string, DetailedOrder>>(new Map())

  useEffect(() => {
    setKnown((before) => {
      const ticked = shown.filter(({ id }) => ids.has(id))
      const kept = [...before.values()].filter(({ id }) => ids.has(id))
      if (ticked.length + kept.length === 0) return before
      return new Map([...kept, ...ticked].map((order) => [order.id, order]))
    })
  }, [shown, ids])

  useEffect(
    () =>
      listen(({ name, data }) => {
        if (name !== 'order.updated') return
        setKnown((before) => (before.has(data.id) ? new Map(before).set(data.id, data) : before))
      }),
    [listen],
  )

  const listed = shown.filter(({ id }) => ids.has(id))
  const isListed = new Set(listed.map(({ id }) => id))
  return [...listed, ...[...known.values()].filter(({ id }) => ids.has(id) && !isListed.has(id))]
}
