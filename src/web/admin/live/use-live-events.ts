import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '#shared/contract/events.ts'
import { useLive } from './live-provider.tsx'

/** Calls the latest render's handler with each event, once the caches are updated. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const { listen } = useLive()
  const handle = useEffectEvent(onEvent)
  useEffect(() => listen((event) => handle(event)), [listen])
}
