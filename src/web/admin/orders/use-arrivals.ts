import { useEffect, useState } from 'react'
import { useLive } from '../live/live-provider.tsx'

const HIGHLIGHT_FOR = 8_000

/** Orders that came in while the tab is open, highlighted for a while. */
export function useArrivals(): ReadonlySet<string> {
  const { listen } = useLive()
  const [newIds, setNewIds] = useState<ReadonlySet<string>>(new Set())

  useEffect(() => {
    const timers = new Set<ReturnType<typeof setTimeout>>()
    const stop = listen(({ name, data }) => {
      if (name !== 'order.created') return
      setNewIds((ids) => new Set(ids).add(data.id))
      const timer = setTimeout(() => {
        timers.delete(timer)
        setNewIds((ids) => new Set([...ids].filter((id) => id !== data.id)))
      }, HIGHLIGHT_FOR)
      timers.add(timer)
    })
    return () => {
      stop()
      for (const timer of timers) clearTimeout(timer)
    }
  }, [listen])

  return newIds
}
