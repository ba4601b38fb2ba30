import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '../../../shared/contract/events.ts'
import { useLive } from './live-provider.tsx'

/** Calls the handler of the latest render with each event, after the caches. */
export function useLiveEvents(onEvent: (event: LiveEvent) => void): void {
  const { listen } = useLive()
  const handle = useEffectEvent(onEvent)
  useEffect(() => listen((event) => handle(event)), [listen])
}
