import { useEffect, useState } from 'react'
import type { DetailedOrder } from '../../../shared/contract/orders.ts'
import { useLive } from '../live-provider.tsx'

const HIGHLIGHT_FOR = 8_000
const GATHER_FOR = 700

export type Arrivals = { newIds: ReadonlySet<string>; announcement: string }

/** Orders that came in while the tab is open: marked for a while, and announced together. */
export function useArrivals(): Arrivals {
  const { listen } = useLive()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())
  const [announcement, setAnnouncement] = useState('')

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const after = (delay: number, action: () => void) => {
      const timer = setTimeout(() => {
        timers.delete(timer)
        action()
      }, delay)
      timers.add(timer)
    }
    let gathered: DetailedOrder[] = []
    const stop = listen(({ name, data }) => {
      if (name !== 'order.created') return
      setNewIds((ids) => new Set(ids).add(data.id))
      after(HIGHLIGHT_FOR, () =>
        setNewIds((ids) => new Set([...ids].filter((id) => id !== data.id))),
      )
      if (gathered.push(data) > 1) return
      after(GATHER_FOR, () => {
        setAnnouncement(announce(gathered))
        gathered = []
      })
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [listen])

  return { newIds, announcement }
}

function announce(orders: readonly DetailedOrder[]): string {
  const [first] = orders
  if (!first) return ''
  if (orders.length > 1) return `${orders.length} new orders.`
  return `New order from ${first.customerName}, $${first.totalAmount}.`
}
